/** Returns the later of two ISO times, which may have different offsets from UTC. */
export const laterTime = (one: string, other: string | null | undefined): string =>
  other && Date.parse(other) > Date.parse(one) ? other : one
