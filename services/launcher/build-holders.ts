import {globSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {identifyProcess, isRunning, type ProcessIdentity, processIdentity} from './process-identity.ts'

/*
 * The launchers that serve a build, each with a file in its folder. Another build there would replace the files of their sites. The file
 * of a launcher that has exited counts as none.
 */

const PREFIX = 'overprint-launcher-'

/** Records in the folder of a build that this process serves it, until it exits. */
export function holdBuild(folder: string): void {
  for (const {file, holder} of listHolders(folder)) if (!holder) rmSync(file, {force: true})
  writeFileSync(join(folder, `${PREFIX}${process.pid}`), JSON.stringify(identifyProcess(process.pid)))
}

/** Returns the process id of another launcher that serves the build in a folder; null when there is none. */
export function findHolder(folder: string): number | null {
  const others = listHolders(folder).filter(({holder}) => holder !== null && holder.pid !== process.pid)
  return others[0]?.holder?.pid ?? null
}

/** Lists the files of launchers; `holder` is null when the launcher has exited. */
const listHolders = (folder: string) =>
  globSync(`${PREFIX}*`, {cwd: folder}).map(name => ({
    file: join(folder, name),
    holder: readHolder(join(folder, name)),
  }))

function readHolder(file: string): ProcessIdentity | null {
  try {
    const holder = processIdentity.parse(JSON.parse(readFileSync(file, 'utf8')))
    return isRunning(holder) ? holder : null
  } catch {
    // A launcher that was killed while it wrote the file.
    return null
  }
}
