/** Returns a function that creates a value on its first call, and returns the same value on every further call. */
export function lazily<Value>(create: () => Value): () => Value {
  let created: {value: Value} | undefined
  return () => {
    created ??= {value: create()}
    return created.value
  }
}
