import {once} from 'node:events'
import {fsyncSync, mkdtempSync, openSync, rmSync, writeSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {monitorEventLoopDelay} from 'node:perf_hooks'
import {isMainThread, parentPort, Worker, workerData} from 'node:worker_threads'

type Kind = 'processor' | 'disk'

/** The longest waits in milliseconds: of a thread without work for its processor, and of a write of 4 KiB for the disk. */
export type MachineWaits = Record<Kind, number>

/** What the two waits are of, for people. */
export const IDLE_THREAD = 'a thread without work'
export const SMALL_WRITE = 'another small write'

const RESOLUTION_MS = 10
/** Time between two writes. */
const WRITE_EVERY_MS = 100
const PAGE = Buffer.alloc(4096)

/**
 * Starts a thread without work and one that writes 4 KiB to the disk of the temporary folder now and then. The returned function ends
 * them and returns the longest wait of each, 0 for one that was not started.
 */
export function watchMachine(kinds: Kind[] = ['processor', 'disk']): () => Promise<MachineWaits> {
  const workers = kinds.map(kind => ({kind, worker: new Worker(new URL(import.meta.url), {workerData: kind})}))
  return async () => {
    const waits = {processor: 0, disk: 0}
    for (const {kind, worker} of workers) {
      worker.postMessage('end')
      const [longest] = await once(worker, 'message')
      waits[kind] = longest
    }
    return waits
  }
}

/** Measures how late the event loop of this thread is. */
function measureProcessor(): () => number {
  const delay = monitorEventLoopDelay({resolution: RESOLUTION_MS})
  delay.enable()
  return () => Math.max(0, delay.max / 1e6 - RESOLUTION_MS)
}

/** Measures how long a small write takes until the disk has it. */
function measureDisk(): () => number {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-disk-'))
  const file = openSync(join(folder, 'page'), 'w')
  let longest = 0
  setInterval(() => {
    const startedAt = performance.now()
    writeSync(file, PAGE, 0, PAGE.length, 0)
    fsyncSync(file)
    longest = Math.max(longest, performance.now() - startedAt)
  }, WRITE_EVERY_MS).unref()
  return () => {
    rmSync(folder, {recursive: true})
    return longest
  }
}

if (!isMainThread && parentPort) {
  const port = parentPort
  const end = (workerData as Kind) === 'disk' ? measureDisk() : measureProcessor()
  port.once('message', () => port.postMessage(end()))
}
