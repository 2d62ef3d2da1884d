import type {SanityClient} from '@sanity/client'

type ProgressEvent = {step: string; current?: number; total?: number}

/** Time in which a lake must say what an import has stored, in milliseconds. */
const COUNT_TIMEOUT_MS = 30_000

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Number of documents whose revisions are read at once. */
const CHUNK = 1000

/** Follows the import of documents with these ids, to say what it has stored if it stops. Call it before the import. */
export const followImport = async (client: SanityClient, ids: string[]) => {
  const before = await readRevisions(client, ids)
  let last: ProgressEvent = {step: 'Starting'}
  let isStored = false
  let interruption: Error | null = null
  const {promise: interrupted, reject} = Promise.withResolvers<never>()
  const interrupt = (signal: NodeJS.Signals): void => {
    interruption = new Error(`The import was interrupted by ${signal}.`)
    reject(interruption)
  }
  interrupted.catch(() => undefined)
  // A second signal ends the process at once, as without this.
  for (const signal of SIGNALS) process.once(signal, interrupt)

  return {
    /** The ids of the documents that existed before the import. */
    existing: [...before.keys()],
    onProgress: (event: ProgressEvent): void => {
      last = event
    },
    /** Notes that all documents are stored and complete. */
    noteStored: (): void => {
      isStored = true
    },
    /** Resolves as the work does. Rejects when the process is to end. */
    untilInterrupted: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (interruption) throw interruption
      return Promise.race([work(), interrupted])
    },
    /** Describes what a stopped import has stored; null when that is nothing or everything. */
    describeStored: async (): Promise<string | null> => {
      if (isStored) return null
      const stored = await countChanged(client, ids, before)
      if (stored === 0) return null
      const {step, current, total} = last
      const at = current === undefined || total === undefined ? `"${step}"` : `"${step}" (${current} of ${total})`
      const count = stored === null ? 'it is unknown how many' : `at least ${stored}`
      return `The import stopped at ${at}: ${count} of ${ids.length} documents are stored. Their references are weak and pictures may be missing.`
    },
    close: (): void => {
      for (const signal of SIGNALS) process.off(signal, interrupt)
    },
  }
}

type Revisions = Map<string, string>

/** Returns the revisions of the documents that exist. An imported document keeps its times, but not its revision. */
const readRevisions = async (client: SanityClient, ids: string[], signal?: AbortSignal): Promise<Revisions> => {
  const revisions: Revisions = new Map()
  for (let at = 0; at < ids.length; at += CHUNK) {
    const some = ids.slice(at, at + CHUNK)
    const query = '*[_id in $some]{_id, _rev}'
    const found = await client.fetch<{_id: string; _rev: string}[]>(query, {some}, {signal})
    for (const {_id, _rev} of found) revisions.set(_id, _rev)
  }
  return revisions
}

/** Returns the number of these documents that are new or have another revision; null when the lake does not say. */
const countChanged = async (client: SanityClient, ids: string[], before: Revisions): Promise<number | null> => {
  try {
    const after = await readRevisions(client, ids, AbortSignal.timeout(COUNT_TIMEOUT_MS))
    return [...after].filter(([id, revision]) => before.get(id) !== revision).length
  } catch {
    return null
  }
}
