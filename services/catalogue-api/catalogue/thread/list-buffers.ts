/** Returns the buffers of all typed arrays in a value, each once: those that move to another thread without a copy. */
export function listBuffers(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const visit = (one: unknown): void => {
    if (ArrayBuffer.isView(one) && one.buffer instanceof ArrayBuffer) buffers.add(one.buffer)
    else for (const part of listParts(one)) visit(part)
  }
  visit(value)
  return [...buffers]
}

function listParts(value: unknown): Iterable<unknown> {
  if (value instanceof Map || Array.isArray(value)) return value.values()
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}
