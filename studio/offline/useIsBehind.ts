import {useEffect, useState} from 'react'
import {getDraftId, useClient, useEditState} from 'sanity'

type Document = {id: string; type: string; version: string | undefined}
/** When the versions of a document were changed. */
type Times = {draft: string | undefined; published: string | undefined}

/** What has not arrived by then is not waited for any longer. */
const MAX_WAIT_MS = 20_000

/**
 * Returns whether this browser may show an older version of a document than the lake has, because the connection is lost or what was
 * changed meanwhile has not arrived. Sanity reports a connection that is back before all of that arrives (sanity 6.16.0).
 */
export function useIsBehind({id, type, version}: Document, isCutOff: boolean): boolean {
  const client = useClient({apiVersion: '2025-02-19'})
  const {draft, published} = useEditState(id, type, 'default', version)
  /** Null when nothing was lost, or all of it has arrived. */
  const [latest, setLatest] = useState<Times | 'unknown' | null>(null)
  useEffect(() => {
    if (isCutOff) setLatest('unknown')
  }, [isCutOff])
  const mustRead = latest === 'unknown' && !isCutOff
  useEffect(() => {
    if (!mustRead) return
    const request = new AbortController()
    client.getDocuments([id, getDraftId(id)], {signal: request.signal}).then(
      ([ofPublished, ofDraft]) => setLatest({published: ofPublished?._updatedAt, draft: ofDraft?._updatedAt}),
      () => request.signal.aborted || setLatest(null),
    )
    return () => request.abort()
  }, [mustRead, client, id])
  const shown = {published: published?._updatedAt, draft: (draft ?? published)?._updatedAt}
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
