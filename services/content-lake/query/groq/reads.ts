/** Records which documents an evaluation read, so that changes to other documents do not invalidate its result. */
export type Reads = {
  /** Records a document by id, whether it exists or not. */
  id: (id: string) => void
  /** Records all documents of a type, present and future. */
  type: (type: string) => void
  /** Records all documents. */
  everything: () => void
}

/** The documents that were read: all, or those with the ids and those of the types. */
export type ReadList = 'everything' | {ids: ReadonlySet<string>; types: ReadonlySet<string>}

/** Creates an empty record of reads. */
export const createReads = () => {
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

/** For evaluations whose reads are not needed. */
export const UNTRACKED: Reads = {id: () => {}, type: () => {}, everything: () => {}}
