import {readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {z} from 'zod'
import {identifyProcess, isRunning, type ProcessIdentity, processIdentity} from './process-identity.ts'

/*
 * The record of the launcher and its children in the data folder. A launcher that is killed with SIGKILL cannot stop its
 * children; the next start finds them here.
 */

const recordSchema = z.object({launcher: processIdentity, children: z.array(processIdentity)})

const POLL_MS = 20
const GRACE_MS = 5000

const recordFile = (dataDir: string) => join(dataDir, 'processes.json')

/** Stores this process and its children. An error is ignored: without a record, only orphans stay unrecognised. */
export function writeRecord(dataDir: string, children: readonly ProcessIdentity[]): void {
  const file = recordFile(dataDir)
  try {
    if (children.length === 0) {
      rmSync(file, {force: true})
      return
    }
    const record = {launcher: identifyProcess(process.pid), children}
    // Renamed, so that a launcher that is killed meanwhile leaves a whole file.
    writeFileSync(`${file}.new`, JSON.stringify(record))
    renameSync(`${file}.new`, file)
  } catch {
    // See above.
  }
}

function readRecord(dataDir: string): z.infer<typeof recordSchema> | null {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordFile(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** Returns whether another launcher runs with this data folder. Its record must stay. */
export function isOwnedByOther(dataDir: string): boolean {
  const record = readRecord(dataDir)
  return record !== null && record.launcher.pid !== process.pid && isRunning(record.launcher)
}

/** Ends the recorded children of a launcher that no longer runs. Returns how many there were. */
export async function endOrphans(dataDir: string, graceMs = GRACE_MS): Promise<number> {
  const record = readRecord(dataDir)
  if (!record || isRunning(record.launcher)) return 0
  const orphans = record.children.filter(isRunning)
  // The newest first: until it exits, it may still send requests to the older ones.
  for (const orphan of orphans.reverse()) await endOrphan(orphan, graceMs)
  return orphans.length
}

async function endOrphan(orphan: ProcessIdentity, graceMs: number): Promise<void> {
  signal(orphan.pid, 'SIGTERM')
  const deadline = Date.now() + graceMs
  while (isRunning(orphan) && Date.now() < deadline) await wait(POLL_MS)
  // Each orphan leads its process group. A group without its leader is still the orphan's, because the system does not
  // reuse the id of a group that has members.
  if (isRunning(orphan) || identifyProcess(orphan.pid) === null) signal(-orphan.pid, 'SIGKILL')
  while (isRunning(orphan) && Date.now() < deadline + graceMs) await wait(POLL_MS)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has exited.
  }
}
