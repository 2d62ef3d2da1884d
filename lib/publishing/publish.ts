import {messageOf} from '@/lib/errors'
import {listAffectedPaths} from './affected-paths'
import {awaitRevision} from './await-revision'
import {hasContentInParts} from './content-in-parts'
import {findLivePath} from './live-path'
import type {Publication} from './publication'
import type {Receipt} from './receipt'
import {refresh} from './refresh'
import {shownSince} from './shown-since'
import {writeRedirect} from './write-redirect'
import {writeSynonyms} from './write-synonyms'

/** Number of pages that one publish refreshes at the same time. */
const CONCURRENCY = 4

export type PublishOptions = {
  /** The change was committed at this time or earlier. */
  committedBy: number
  /** The same for every delivery of the message; absent without one. */
  name?: string
  revalidate: (path: string) => Promise<void>
}

/** The receipt of a publish, and the time after which the sources of its pages were read. */
export type Published = {receipt: Receipt; since: number}

/**
 * Publishes a change: refreshes every page that shows the document and verifies each one. Pages that this server has refreshed after
 * the change, as most are in a burst of messages, are not refreshed again. Synonyms of the search are written to the backend.
 * Throws when the content lake fails, or the backend for synonyms.
 */
export async function publish(publication: Publication, options: PublishOptions): Promise<Published> {
  const startedAt = Date.now()
  const isLatest = await awaitRevision(publication)
  const moved = await writeRedirect(publication, isLatest)
  const search = await writeSynonyms(publication, isLatest)
  const {paths, hasMore} = await listAffectedPaths(publication)
  // After a later change the document may have another address, or none.
  const livePath = isLatest ? findLivePath(publication) : null
  const receipt: Receipt = {
    id: publication.id,
    rev: publication.rev,
    pages: [],
    hasMore,
    unproven: [],
    redirect: moved?.move ?? null,
    ms: 0,
    ...(search && {search}),
  }
  const {revalidate} = options
  const since = shownSince(options, moved)
  const queue = [...paths]
  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      try {
        const includesParts = hasContentInParts(path)
        // No page is checked first: one of another server, whose clock may be ahead, proves nothing about this change.
        receipt.pages.push(await refresh(path, {since, mustExist: path === livePath, includesParts, revalidate}))
      } catch (error) {
        receipt.unproven.push({path, reason: messageOf(error)})
      }
    }
  }
  await Promise.all(Array.from({length: CONCURRENCY}, work))
  receipt.pages.sort((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path))
  receipt.ms = Date.now() - startedAt
  return {receipt, since}
}
