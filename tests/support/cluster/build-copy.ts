import {cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

/** Parts of a build's folder that a server does not need, or that another server has generated. */
const SKIPPED = /\/(cache|dev|diagnostics|trace|server\/route-cache)$/

type Copy = {
  /** Folders of builds. */
  from: string
  to: string
  /** Address of the content lake that runs. */
  lake: string
  /** Another id for the copy, which makes it a build of its own. */
  buildId?: string | undefined
}

/** Copies a build, for a server of other services than those that it was made with. */
export function copyBuild({from, to, lake, buildId}: Copy): void {
  cpSync(from, to, {recursive: true, filter: path => !SKIPPED.test(path)})
  setLake(to, lake)
  if (buildId) setBuildId(to, buildId)
}

/** Removes the pages that a build has generated, of content that its copy's lake may lack. The page of 404s stays. */
export function removePages(distDir: string): void {
  const {routes} = JSON.parse(readFileSync(join(distDir, 'prerender-manifest.json'), 'utf8')) as {routes: object}
  for (const path of Object.keys(routes)) {
    if (path === '/404') continue
    const page = join(distDir, 'server', 'pages', path === '/' ? 'index' : path)
    for (const end of ['html', 'json', 'meta']) rmSync(`${page}.${end}`, {force: true})
  }
}

/** Gives a build another id, under which it has the data of its pages and the lists of its files. */
function setBuildId(distDir: string, buildId: string): void {
  const before = readFileSync(join(distDir, 'BUILD_ID'), 'utf8').trim()
  // In regular expressions, the id is escaped.
  const inExpressions = JSON.stringify(before.replaceAll('-', '\\-')).slice(1, -1)
  const names = ['BUILD_ID', '*.json', 'server/*.js', 'server/pages/**/*.html']
  for (const name of globSync(names, {cwd: distDir})) {
    const file = join(distDir, name)
    const text = readFileSync(file, 'utf8')
    if (text.includes(before) || text.includes(inExpressions))
      writeFileSync(file, text.replaceAll(before, buildId).replaceAll(inExpressions, buildId))
  }
  renameSync(join(distDir, 'static', before), join(distDir, 'static', buildId))
}

type Rewrite = {source: string; destination: string}

/** Makes a build forward `/lake` to a running lake. Next keeps the address of the lake that the build was made with. */
function setLake(distDir: string, lake: string): void {
  const file = join(distDir, 'routes-manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {rewrites: {afterFiles: Rewrite[]}}
  const forwards = manifest.rewrites.afterFiles.filter(({destination}) => /^https?:.*\/:path\*$/.test(destination))
  for (const rewrite of forwards) rewrite.destination = `${lake}/:path*`
  if (forwards.length !== 1)
    throw new Error(`The build has ${forwards.length} rewrites to the content lake instead of 1.`)
  writeFileSync(file, JSON.stringify(manifest))
}
