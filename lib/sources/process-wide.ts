const values = globalThis as {[key: symbol]: unknown}

/**
 * Returns a value that exists once per process, created on first use. A variable of a module may exist several times: every
 * page is a bundle of its own.
 */
export function processWide<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(`overprint.${name}`)
  values[key] ??= create()
  return values[key] as Value
}
