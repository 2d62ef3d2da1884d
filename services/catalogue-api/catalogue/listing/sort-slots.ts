/** What an order compares: a value of each slot. */
export type SortKey<Value> = {valueAt: (slot: number) => Value; compare: (a: Value, b: Value) => number}

/**
 * Returns the slots of `before`, sorted by a key and equal ones in the order of `before`. Each value is compared
 * once and gets a number; numbers are sorted without a call per comparison.
 */
export function sortSlots<Value>({valueAt, compare}: SortKey<Value>, before: Uint32Array): Uint32Array {
  const count = before.length
  const values: Value[] = []
  for (const slot of before) values.push(valueAt(slot))
  const ranks = rankValues(values, compare)
  const numbers = new Float64Array(count)
  // A rank and a place in one number, which is exact: both are below the count.
  for (const [place, value] of values.entries()) numbers[place] = (ranks.get(value) ?? 0) * count + place
  numbers.sort()
  const sorted = new Uint32Array(count)
  for (const [place, number] of numbers.entries()) sorted[place] = before[number % count] ?? 0
  return sorted
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
