/** Lists the products that content refers to: the values of every `productId` and `productIds` field, at any depth. */
export function listReferencedIds(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([field, value]) => {
    if (field === 'productId') return typeof value === 'string' ? [value] : []
    return field === 'productIds' ? (value as string[]) : listReferencedIds(value)
  })
}
