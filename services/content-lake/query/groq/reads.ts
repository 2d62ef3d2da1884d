/** Takes down what an evaluation has looked at, so that one can tell which changes leave its result as it is. */
export type Reads = {
  /** The document under an id, or that there is none. */
  id: (id: string) => void
  /** Every document of a type, and that there are no others. */
  type: (type: string) => void
  /** Every document. */
  everything: () => void
}

/** What was looked at: all documents, or those with the ids and those of the types. */
export type ReadList = 'everything' | {ids: ReadonlySet<string>; types: ReadonlySet<string>}

/** Opens a list of what is looked at. */
export const openReads = () => {
  const [ids, types] = [new Set<string>(), new Set<string>()]
  let isEverything = false
  return {
    id: (id: string): void => void ids.add(id),
    type: (type: string): void => void types.add(type),
    everything: (): void => {
      isEverything = true
    },
    list: (): ReadList => (isEverything ? 'everything' : {ids, types}),
  }
}

/** For evaluations that nobody asks afterwards what they looked at. */
export const NOT_KEPT: Reads = {id: () => {}, type: () => {}, everything: () => {}}
