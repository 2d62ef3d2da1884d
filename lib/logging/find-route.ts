import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {z} from 'zod'

/** The part of Next's manifest that says which page an address belongs to. */
const manifestSchema = z.object({
  staticRoutes: z.array(z.object({page: z.string()})),
  dynamicRoutes: z.array(z.object({page: z.string(), regex: z.string()})),
  rewrites: z.object({afterFiles: z.array(z.object({source: z.string(), regex: z.string()}))}),
})

/** Longer paths are not those of a page. */
const MAX_PATH = 2000
const UNMATCHED = 'unmatched'

/**
 * Returns a function that finds the route of a path without query, such as `/blog/[slug]`: the log names routes, because a
 * path may contain personal data. Without a build in `distDir` every route is `unmatched`.
 */
export function createRouteFinder(distDir: string): (path: string) => string {
  const manifest = readManifest(join(distDir, 'routes-manifest.json'))
  const pages = new Set(manifest?.staticRoutes.map(({page}) => page))
  const patterns = [
    ...(manifest?.rewrites.afterFiles ?? []).map(({source, regex}) => ({route: source, regex: new RegExp(regex)})),
    ...(manifest?.dynamicRoutes ?? []).map(({page, regex}) => ({route: page, regex: new RegExp(regex)})),
  ]
  return path => {
    if (path.startsWith('/_next/')) return NEXT_PATHS.find(prefix => path.startsWith(prefix))?.concat('*') ?? UNMATCHED
    if (pages.has(path)) return path
    if (path.length > MAX_PATH) return UNMATCHED
    return patterns.find(({regex}) => regex.test(path))?.route ?? UNMATCHED
  }
}

const NEXT_PATHS = ['/_next/static/', '/_next/image', '/_next/data/']

function readManifest(file: string): z.infer<typeof manifestSchema> | null {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
