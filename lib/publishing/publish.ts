import {documentPath} from '@/lib/routes'
import {listAffectedPaths} from './affected-paths'
import type {Publication} from './publication'
import type {Receipt} from './receipt'
import {refresh} from './refresh'
import {writeRedirect} from './write-redirect'
import {awaitRevision} from './await-revision'

/** Pages that one publish makes anew at the same time. */
const CONCURRENCY = 4
/** How long after a commit queries may still answer what was there before: `awaitRevision` waits as long. */
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
  const isLatest = await awaitRevision(publication)
  const redirect = await writeRedirect(publication, isLatest)
  const {paths, hasMore} = await listAffectedPaths(publication)
  // What has been changed since may stand elsewhere by now, or nowhere.
  const standing = isLatest ? findStanding(publication) : null
  const receipt: Receipt = {
    id: publication.id,
    rev: publication.rev,
    pages: [],
    hasMore,
    unproven: [],
    redirect,
    ms: 0,
  }
  // A redirect has been written just now.
  const since = redirect ? Date.now() : Math.min(Date.now(), committedBy + SETTLING_MS)
  const waiting = [...paths]
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      try {
        receipt.pages.push(await refresh(path, {since, mustExist: path === standing, revalidate}))
      } catch (error) {
        receipt.unproven.push({path, reason: error instanceof Error ? error.message : String(error)})
      }
    }
  }
  await Promise.all(Array.from({length: CONCURRENCY}, work))
  receipt.pages.sort((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path))
  receipt.ms = Date.now() - began
  return receipt
}

/** The address where the document must stand now; null when it is gone, has none, or is still to appear. */
function findStanding({type, after}: Publication): string | null {
  if (!after || type === 'redirect') return null
  const isToCome = after.publishedAt !== null && Date.parse(after.publishedAt) > Date.now()
  return isToCome ? null : documentPath(type, after)
}
