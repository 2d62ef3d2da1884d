/** What an order compares: a value of each item. */
export type SortKey<Item, Value> = {keyOf: (item: Item) => Value; compare: (a: Value, b: Value) => number}

/**
 * Returns the places of items, sorted by a key and equal ones in the order of `before`. Each value is compared once and gets a
 * number; numbers are sorted without a call per comparison.
 */
export function sortSlots<Item, Value>(
  items: readonly Item[],
  {keyOf, compare}: SortKey<Item, Value>,
  before: Uint32Array,
): Uint32Array {
  const values = items.map(keyOf)
  const ranks = rankValues(values, compare)
  const count = items.length
  // A rank and a place in one number, which is exact: both are below the count.
  const numbers = new Float64Array(before).map((slot, place) => (ranks.get(values[slot] as Value) ?? 0) * count + place)
  return new Uint32Array(numbers.sort().map(number => before[number % count] ?? 0))
}

/** Returns a number for each value: the lower, the earlier it sorts, and the same for those that compare as equal. */
function rankValues<Value>(values: Value[], compare: (a: Value, b: Value) => number): Map<Value, number> {
  const sorted = [...new Set(values)].sort(compare)
  const ranks = new Map<Value, number>()
  let rank = 0
  for (const [index, value] of sorted.entries()) {
    if (index > 0 && compare(sorted[index - 1] as Value, value) !== 0) rank = index
    ranks.set(value, rank)
  }
  return ranks
}
