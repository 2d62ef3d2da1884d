import {copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {forgetLastWrite} from '../integrity/last-write.ts'

/** The finished replacement of a database, in a folder beside it. */
const RESTORED = 'restored'
const DATABASE = 'lake.sqlite'
/** The name of the folder for the damaged database, in a file of the folder `restored`. */
const KEPT_AS = 'kept-as'

/** Returns the paths of a replacement: the folder to write it to, and the folder that makes it final. */
export const replacementFolders = (dataDir: string) => ({
  unfinished: join(dataDir, 'restoring'),
  finished: join(dataDir, RESTORED),
  keptAs: KEPT_AS,
})

/**
 * Puts a restored database in place of the damaged one, which is kept in a folder of its own. Continues where a killed
 * process stopped. Does nothing when there is no restored database.
 */
export const completeRestore = (dataDir: string): void => {
  const folder = join(dataDir, RESTORED)
  if (!existsSync(folder)) return
  const [restored, current] = [join(folder, DATABASE), join(dataDir, DATABASE)]
  if (existsSync(restored)) {
    keep(dataDir, join(dataDir, readFileSync(join(folder, KEPT_AS), 'utf8').trim()))
    // Before the rename: SQLite would apply the old write-ahead log to the new database.
    for (const suffix of ['-wal', '-shm']) rmSync(current + suffix, {force: true})
    forgetLastWrite(current)
    renameSync(restored, current)
  }
  rmSync(folder, {recursive: true, force: true})
}

/** Gives the files of the damaged database a second name in `target`. */
const keep = (dataDir: string, target: string): void => {
  mkdirSync(target, {recursive: true})
  for (const name of [DATABASE, `${DATABASE}-wal`, `${DATABASE}-last-write`]) {
    const [from, to] = [join(dataDir, name), join(target, name)]
    if (!existsSync(from) || existsSync(to)) continue
    try {
      linkSync(from, to)
    } catch {
      // The file system has no hard links.
      copyFileSync(from, `${to}.part`)
      renameSync(`${to}.part`, to)
    }
  }
}
