import {constants, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {type BuildAssets, listStored, removeOutdated, storeAssets} from './asset-store.ts'

/** Builds before the current one whose files are served. */
const KEPT_BUILDS = 5
/** A page that is open for longer than this after its build was replaced loads the new build in full. */
const KEPT_MS = 7 * 86_400_000

type Options = {
  /** Folder of the build, such as `.next`. */
  distDir: string
  /** Folder that keeps the files of the last builds; created when missing. */
  folder: string
  now?: number
}

/**
 * Stores the static files of a build, and adds those of the builds before it to its folder, so that pages which are still open
 * find their scripts and styles: of five builds at most, each for a week after it was replaced. Returns the number of files
 * that were added. Call it before the build is served, because `next start` lists its files once.
 */
export function keepOldAssets({distDir, folder, now = Date.now()}: Options): number {
  const build = readAssets(distDir)
  mkdirSync(folder, {recursive: true})
  storeAssets(folder, build, now)
  removeOutdated(folder, {builds: KEPT_BUILDS, ms: KEPT_MS, now})
  const added = addFiles(build, listStored(folder).slice(1))
  writeFileSync(addedFile(distDir), JSON.stringify([...readAdded(distDir), ...added]))
  return added.length
}

/** Does the same, and logs a warning instead when it fails: the build is usable without the files. */
export function tryToKeepOldAssets(options: Options): void {
  try {
    keepOldAssets(options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.warn(`Files of earlier builds could not be kept; pages that are open load the new build in full: ${reason}`)
  }
}

/** Lists the files that were added to a build, which are not its own. */
const addedFile = (distDir: string) => join(distDir, 'overprint-old-assets.json')

function readAdded(distDir: string): string[] {
  const file = addedFile(distDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []
}

function readAssets(distDir: string): BuildAssets {
  const added = new Set(readAdded(distDir))
  const files = listFiles(join(distDir, 'static')).filter(file => !added.has(file))
  return {id: readFileSync(join(distDir, 'BUILD_ID'), 'utf8').trim(), folder: join(distDir, 'static'), files}
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

/** Copies the files that a build lacks. A file of the build itself is never replaced. */
function addFiles(build: BuildAssets, stored: string[]): string[] {
  const added: string[] = []
  for (const from of stored) {
    for (const file of listFiles(from)) {
      const to = join(build.folder, file)
      if (existsSync(to)) continue
      mkdirSync(dirname(to), {recursive: true})
      copyFileSync(join(from, file), to, constants.COPYFILE_FICLONE)
      added.push(file)
    }
  }
  return added
}
