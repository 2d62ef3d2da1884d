import {getIdPair, remoteSnapshots, type SanityClient, type SanityDocument} from 'sanity'

/** The versions of a document; `version` is that of a release. Null when there is none, undefined when it is not known. */
export type StoredVersions = Partial<Record<'draft' | 'published' | 'version', SanityDocument | null>>

type Options = {id: string; type: string; release?: string | undefined}

/**
 * Returns the versions of a document whose streams are open, as the lake has them, without a request. The screen may differ although
 * nothing waits to be sent: a draft that was begun without a connection stays as this browser has begun it (@sanity/mutator 6.16.0).
 */
export function readStored(client: SanityClient, {id, type, release}: Options): StoredVersions {
  const stored: StoredVersions = {}
  const pair = getIdPair(id, release === undefined ? {} : {version: release})
  // Open streams repeat their latest state at once.
  remoteSnapshots(client, pair, type)
    .subscribe(event => {
      stored[event.version] = event.type === 'snapshot' ? event.document : (event.head as SanityDocument | null)
    })
    .unsubscribe()
  return stored
}

type Stream<Value> = {subscribe: (next: (value: Value) => void) => {unsubscribe: () => void}}

/** Returns the latest value of a stream that repeats it at once, otherwise undefined. */
export function latestOf<Value>(stream: Stream<Value>): Value | undefined {
  let latest: Value | undefined
  stream
    .subscribe(value => {
      latest = value
    })
    .unsubscribe()
  return latest
}
