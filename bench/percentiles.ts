/** Returns a function that reads the value at a share (0 to 1) of the sorted values; 0 without values. */
export function percentilesOf(values: readonly number[]): (share: number) => number {
  const sorted = values.toSorted((a, b) => a - b)
  return share => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
