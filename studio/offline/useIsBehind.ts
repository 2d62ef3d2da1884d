import {useEffect, useState} from 'react'
import {getDraftId, getVersionId, useClient, useEditState} from 'sanity'

type Document = {id: string; type: string; version: string | undefined}
/** When the versions of a document were changed; `draft` is the version of the release when it belongs to one. */
type Times = {draft: string | undefined; published: string | undefined}

/** What has not arrived by then is not waited for any longer. */
const MAX_WAIT_MS = 20_000
/** How long to wait before a failed request is repeated. */
const REPEAT_AFTER_MS = 2000

/**
 * Returns whether this browser may show an older version of a document than the lake has, because the connection is lost or what was
 * changed meanwhile has not arrived. Sanity reports a connection that is back before all of that arrives (sanity 6.16.0).
 */
export function useIsBehind({id, type, version}: Document, isCutOff: boolean): boolean {
  const client = useClient({apiVersion: '2025-02-19'})
  const {draft, published, version: ofRelease} = useEditState(id, type, 'default', version)
  const edited = version === undefined ? draft : ofRelease
  const editedId = version === undefined ? getDraftId(id) : getVersionId(id, version)
  /** Null when nothing was lost, or all of it has arrived. */
  const [latest, setLatest] = useState<Times | 'unknown' | null>(null)
  useEffect(() => {
    if (isCutOff) setLatest('unknown')
  }, [isCutOff])
  const mustRead = latest === 'unknown' && !isCutOff
  useEffect(() => {
    if (!mustRead) return
    const request = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): Promise<unknown> =>
      client.getDocuments([id, editedId], {signal: request.signal}).then(
        ([ofPublished, ofDraft]) => setLatest({published: ofPublished?._updatedAt, draft: ofDraft?._updatedAt}),
        () => {
          if (!request.signal.aborted) timer = setTimeout(read, REPEAT_AFTER_MS)
        },
      )
    read()
    return () => {
      request.abort()
      clearTimeout(timer)
    }
  }, [mustRead, client, id, editedId])
  const shown = {published: published?._updatedAt, draft: (edited ?? published)?._updatedAt}
  const hasArrived = latest !== null && latest !== 'unknown' && hasAll(shown, latest)
  const isWaiting = latest !== null && !isCutOff
  useEffect(() => {
    if (hasArrived) return setLatest(null)
    if (!isWaiting) return
    const timer = setTimeout(() => setLatest(null), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [hasArrived, isWaiting])
  return isCutOff || (latest !== null && !hasArrived)
}

/** A draft that somebody has published meanwhile is in the published version. */
const hasAll = (shown: Times, latest: Times): boolean =>
  isSince(shown.published, latest.published) && isSince(shown.draft, latest.draft)

const isSince = (shown: string | undefined, latest: string | undefined): boolean =>
  latest === undefined || (shown !== undefined && shown >= latest)
