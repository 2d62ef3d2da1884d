import {documentPath} from '@/lib/routes'
import {listAffectedPaths} from './affected'
import type {Publication} from './publication'
import {type Refreshed, refresh} from './refresh'
import {findMove, leaveRedirect, type Move} from './renames'
import {awaitSettled} from './settled'

/** What a publish did: which pages show it now, how long that took in milliseconds, and the redirect it left. */
export type Receipt = {
  id: string
  rev: string | null
  pages: Refreshed[]
  /** Addresses that could not be proved to show the change; a repeated message tries them again. */
  unproven: {path: string; reason: string}[]
  redirect: Move | null
  ms: number
}

/** Pages that one publish makes anew at the same time. */
const CONCURRENCY = 4
/** How long after a commit queries may still answer what was there before: `awaitSettled` waits as long. */
const SETTLING_MS = 2000

type How = {
  /** The change was committed at this moment or before. */
  committedBy: number
  revalidate: (path: string) => Promise<void>
}

/**
 * Brings a change before the public: makes every page that shows the document anew and proves each. After a burst most
 * pages have been read since the change was made, and stay as they are. Throws when the content lake cannot be asked.
 */
export async function publish(publication: Publication, {committedBy, revalidate}: How): Promise<Receipt> {
  const began = Date.now()
  await awaitSettled(publication)
  const move = findMove(publication)
  const isRedirected = move !== null && (await leaveRedirect(move))
  const paths = await listAffectedPaths(publication)
  const standing = findStanding(publication)
  const receipt: Receipt = {
    id: publication.id,
    rev: publication.rev,
    pages: [],
    unproven: [],
    redirect: isRedirected ? move : null,
    ms: 0,
  }
  // A redirect has been written just now.
  const since = isRedirected ? Date.now() : Math.min(Date.now(), committedBy + SETTLING_MS)
  const work = async () => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      try {
        receipt.pages.push(await refresh(path, {since, mustStand: path === standing, revalidate}))
      } catch (error) {
        receipt.unproven.push({path, reason: error instanceof Error ? error.message : String(error)})
      }
    }
  }
  await Promise.all(Array.from({length: CONCURRENCY}, work))
  receipt.ms = Date.now() - began
  return receipt
}

/** The address where the document must stand now; null when it is gone, has none, or is still to appear. */
function findStanding({type, after}: Publication): string | null {
  if (!after || type === 'redirect') return null
  const isToCome = after.publishedAt !== null && Date.parse(after.publishedAt) > Date.now()
  return isToCome ? null : documentPath(type, after)
}
