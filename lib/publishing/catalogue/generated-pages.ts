import {existsSync, readdirSync} from 'node:fs'
import {join} from 'node:path'
import {env} from '@/lib/env'
import {routes} from '@/lib/routes'

/** Product pages that one message refreshes at most; further ones follow when their revalidation is due. */
const MAX_PAGES = 10_000

// The path is only known at run time; without the comment Turbopack would bundle the folder.
const folderOf = (path: string) =>
  join(/* turbopackIgnore: true */ process.cwd(), env.NEXT_DIST_DIR, 'server', 'pages', ...path.split('/'))

/** Returns whether Next has a generated page for a path. A page without one is rendered at its next request. */
export const isGenerated = (path: string): boolean => existsSync(`${folderOf(path)}.html`)

/** Lists the ids of the products whose pages are generated, at most 10,000. */
export const listGeneratedProducts = (): string[] => listGenerated(routes.products).slice(0, MAX_PAGES)

/** Lists the last segments of the pages that Next has generated below a path. The folder has JSON files of other kinds too. */
export function listGenerated(path: string): string[] {
  const folder = folderOf(path)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => name.endsWith('.html'))
  return names.map(name => name.slice(0, -'.html'.length))
}
