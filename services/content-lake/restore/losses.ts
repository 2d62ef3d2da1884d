/** What a restore could not recover, in plain sentences. */
export type Losses = {add: (loss: string) => void; list: () => string[]}

/** Creates an empty list of losses. */
export const createLosses = (): Losses => {
  const losses = new Set<string>()
  return {add: loss => void losses.add(loss), list: () => [...losses]}
}
