import {startWorkerThread} from '../../kit/worker-thread.ts'
import type {CheckReply} from './check-worker.ts'

const WORKER = new URL('./check-worker.ts', import.meta.url)
const MEMORY_MEBIBYTES = 512

/** A check in progress. `stop` ends it; the problems then reject. */
export type RunningCheck = {problems: Promise<string[]>; stop: () => Promise<void>}

/**
 * Checks a lake's database (`findDamage`) in a worker thread with its own connection, so that reads and writes go on.
 * The problems reject when the check cannot run, which says nothing about the database.
 */
export const checkInThread = (file: string): RunningCheck => {
  const worker = startWorkerThread(WORKER, file, MEMORY_MEBIBYTES)
  // Commands and starts wait for the result.
  worker.ref()
  const problems = new Promise<string[]>((resolve, reject) => {
    worker.once('message', (reply: CheckReply) => {
      if ('error' in reply) reject(new Error(reply.error))
      else resolve(reply.problems)
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The check ended without a result')))
  })
  const stop = async (): Promise<void> => {
    await worker.terminate()
  }
  return {problems, stop}
}
