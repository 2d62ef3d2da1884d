import {constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync} from 'node:fs'
import {dirname, join} from 'node:path'

/*
 * A folder with the static files of the last builds: one folder per build, `<time of storing in milliseconds>.<build id>`.
 * Anything else in it stays as it is.
 */

/** The static files of a build: paths in `folder`. */
export type BuildAssets = {id: string; folder: string; files: string[]}

const STORED = /^(\d{13})\.([\w.-]{1,64})$/
const UNFINISHED = '.unfinished-'

/** Returns the folders of all stored builds, the newest first. */
export const listStored = (folder: string): string[] => listNames(folder).map(name => join(folder, name))

const listNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => STORED.test(name))
    .sort()
    .reverse()

const timeOf = (name: string): number => Number(STORED.exec(name)?.[1])

/** Stores a copy of a build's files, unless they are those of the newest stored build. */
export function storeAssets(folder: string, build: BuildAssets, now: number): void {
  const [newest = ''] = listNames(folder)
  if (STORED.exec(newest)?.[2] === build.id && build.files.every(file => existsSync(join(folder, newest, file)))) return
  const time = newest ? Math.max(now, timeOf(newest) + 1) : now
  // Renamed when it is complete: an interrupted copy counts as no build.
  const unfinished = join(folder, `${UNFINISHED}${process.pid}`)
  rmSync(unfinished, {recursive: true, force: true})
  try {
    mkdirSync(unfinished)
    copyFiles(build, unfinished)
    renameSync(unfinished, join(folder, `${time}.${build.id}`))
  } catch (error) {
    // A full disk gets its space back.
    rmSync(unfinished, {recursive: true, force: true})
    throw error
  }
}

function copyFiles({folder, files}: BuildAssets, to: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), {recursive: true})
    copyFileSync(join(folder, file), join(to, file), constants.COPYFILE_FICLONE)
  }
}

/**
 * Removes the builds that were replaced more than `ms` ago, all but `builds` before the newest one, and what interrupted copies
 * have left. A build was replaced when the next one was stored.
 */
export function removeOutdated(folder: string, {builds, ms, now}: {builds: number; ms: number; now: number}): void {
  const names = listNames(folder)
  const outdated = names.filter((_, index) => index > builds || now - timeOf(names[index - 1] ?? '') > ms)
  const unfinished = readdirSync(folder).filter(name => name.startsWith(UNFINISHED))
  for (const name of [...outdated, ...unfinished]) rmSync(join(folder, name), {recursive: true, force: true})
}
