import {access, readdir} from 'node:fs/promises'
import {join} from 'node:path'
import {env} from '@/lib/env'
import {sharedStore} from '@/lib/shared-cache/shared-store'
import {hasFront} from '../front/publish-to-front'

/*
 * The pages that exist: on the disk of this server, and in Redis those that any server has generated. A page that does not exist is
 * rendered at its next request.
 */

/** Until copies that are unknown are too old in the caches in front and on other servers, in milliseconds: they may be stale for a minute. */
const UNKNOWN_MS = (env.REVALIDATE_SECONDS + 60) * 1000

// The path is only known at run time; without the comment Turbopack would bundle the folder.
const serverFolder = () => join(/* turbopackIgnore: true */ process.cwd(), env.NEXT_DIST_DIR, 'server')

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Lists the folders that have pages by their addresses: that of the build, and one per route with what was generated since. */
async function pageFolders(): Promise<string[]> {
  const generated = join(serverFolder(), 'route-cache', 'PAGES')
  const byRoute = (await namesIn(generated)).map(route => join(generated, route, '$'))
  return [join(serverFolder(), 'pages'), ...byRoute]
}

/**
 * Whether pages may exist that this server cannot know: Redis is away or may have come back empty, or this server has just started and the
 * caches in front have copies of an earlier build.
 */
function isIncomplete(): boolean {
  const store = sharedStore()
  if (!store && !hasFront()) return false
  return store?.isUp === false || performance.now() - (store?.upSince ?? 0) < UNKNOWN_MS
}

/** Keeps the paths whose pages may exist. */
export async function keepGenerated(paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  if (isIncomplete()) return [...paths]
  const folders = await pageFolders()
  const isOnDisk = async (path: string) => {
    const files = folders.map(folder => access(join(folder, `${path}.html`)))
    return Promise.any(files).then(
      () => true,
      () => false,
    )
  }
  const onDisk = await Promise.all(paths.map(isOnDisk))
  const shared = (await sharedStore()?.list.has(paths)) ?? []
  return paths.filter((_, index) => onDisk[index] || shared[index])
}

/** Lists the names of the pages that exist directly below a route, such as the ids of products, those generated last first. */
export async function listGeneratedBelow(route: string): Promise<string[]> {
  const folders = await pageFolders()
  const names = await Promise.all(folders.map(folder => namesIn(join(folder, route))))
  // The folder of the build has JSON files of other kinds too.
  const onDisk = names.flat().flatMap(name => (name.endsWith('.html') ? name.slice(0, -'.html'.length) : []))
  const below = `${route}/`
  const addresses = (await sharedStore()?.list.newest()) ?? []
  const shared = addresses.flatMap(address => (address.startsWith(below) ? address.slice(below.length) : []))
  return [...new Set([...shared, ...onDisk])]
}
