/** Yields the items in lists of at most `size`. */
export function* inParts<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  const all = [...items]
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
