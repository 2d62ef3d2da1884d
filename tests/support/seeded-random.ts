/** Returns a function that returns the same sequence of numbers from 0 up to 1 for the same seed. */
export function seededRandom(seed: number): () => number {
  // Mulberry32, by Tommy Ettinger (public domain).
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
