import {documentPath} from '@/lib/document-paths'
import {messageOf} from '@/lib/errors'
import {listAffectedPaths} from './affected-paths'
import {awaitRevision} from './await-revision'
import {hasContentInParts} from './content-in-parts'
import type {Publication} from './publication'
import type {Receipt} from './receipt'
import {refresh} from './refresh'
import {writeRedirect} from './write-redirect'

/** Number of pages that one publish refreshes at the same time. */
const CONCURRENCY = 4
/** How long queries may return the previous revision after a commit; `awaitRevision` waits as long. */
const CONSISTENCY_MS = 2000

export type PublishOptions = {
  /** The change was committed at this time or earlier. */
  committedBy: number
  revalidate: (path: string) => Promise<void>
}

/**
 * Publishes a change: refreshes every page that shows the document and verifies each one. Pages that were rendered after
 * the change, as most are in a burst of messages, are not refreshed again. Throws when the content lake fails.
 */
export async function publish(publication: Publication, {committedBy, revalidate}: PublishOptions): Promise<Receipt> {
  const startedAt = Date.now()
  const isLatest = await awaitRevision(publication)
  const redirect = await writeRedirect(publication, isLatest)
  const {paths, hasMore} = await listAffectedPaths(publication)
  // After a later change the document may have another address, or none.
  const livePath = isLatest ? findLivePath(publication) : null
  const receipt: Receipt = {
    id: publication.id,
    rev: publication.rev,
    pages: [],
    hasMore,
    unproven: [],
    redirect,
    ms: 0,
  }
  // The redirect has only just been written.
  const since = redirect ? Date.now() : Math.min(Date.now(), committedBy + CONSISTENCY_MS)
  const queue = [...paths]
  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      try {
        const includesParts = hasContentInParts(path)
        receipt.pages.push(await refresh(path, {since, mustExist: path === livePath, includesParts, revalidate}))
      } catch (error) {
        receipt.unproven.push({path, reason: messageOf(error)})
      }
    }
  }
  await Promise.all(Array.from({length: CONCURRENCY}, work))
  receipt.pages.sort((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path))
  receipt.ms = Date.now() - startedAt
  return receipt
}

/** Returns the path where the document must exist now; null when it is deleted, has no page, or is scheduled for later. */
function findLivePath({type, after}: Publication): string | null {
  if (!after || type === 'redirect') return null
  const isScheduled = after.publishedAt !== null && Date.parse(after.publishedAt) > Date.now()
  return isScheduled ? null : documentPath(type, after)
}
