import {startWorkerThread} from '../../../kit/worker-thread.ts'
import {fromThreadError} from '../../thread-error.ts'
import type {Executed} from './executor.ts'
import type {Run} from './sqlite-connection.ts'
import type {ThreadOptions, ThreadRequest, ThreadResponse} from './sqlite-worker.ts'

const WORKER = new URL('./sqlite-worker.ts', import.meta.url)
const MEMORY_MEBIBYTES = 512

/** A SQLite file that is open in a thread. `close` waits for the statements before it; later ones are rejected. */
export type SqliteThread = {run: Run; close: () => Promise<void>}

type Waiting = {resolve: (executed: Executed) => void; reject: (error: Error) => void}

/** Opens a SQLite file in a worker thread, so that its statements do not block this one. Rejects with SQLite's error. */
export async function openInThread(options: ThreadOptions): Promise<SqliteThread> {
  const worker = startWorkerThread(WORKER, options, MEMORY_MEBIBYTES)
  const waiting = new Map<number, Waiting>()
  let isClosed = false
  const wait = (number: number): Promise<Executed> =>
    new Promise((resolve, reject) => {
      waiting.set(number, {resolve, reject})
      // A process without anything else to do waits for the result.
      worker.ref()
    })
  const take = (number: number): Waiting | undefined => {
    const found = waiting.get(number)
    waiting.delete(number)
    // Who closes waits for the end of the thread, also when statements still get their responses.
    if (waiting.size === 0 && !isClosed) worker.unref()
    return found
  }
  worker.on('message', (response: ThreadResponse) => {
    const found = take(response.number)
    if ('executed' in response) found?.resolve(response.executed)
    else found?.reject(fromThreadError(response.error))
  })
  const rejectAll = (error: Error) => {
    isClosed = true
    for (const number of waiting.keys()) take(number)?.reject(error)
  }
  const {promise: ended, resolve: end} = Promise.withResolvers<void>()
  worker.on('exit', () => {
    rejectAll(closed())
    end()
  })
  worker.on('error', error => {
    rejectAll(error)
    console.error(`Catalogue API: the thread of the database has failed, so the process ends: ${error.message}`)
    // Those whose statements are rejected handle that first.
    setImmediate(() => process.exit(1))
  })
  const send = (request: ThreadRequest) => worker.postMessage(request)
  const opened = wait(0)
  let last = 0
  await opened.catch(async error => {
    await worker.terminate()
    throw error
  })
  return {
    async run(statement) {
      if (isClosed) throw closed()
      last += 1
      send({number: last, statement})
      return wait(last)
    },
    async close() {
      if (!isClosed) send('close')
      isClosed = true
      worker.ref()
      await ended
    },
  }
}

const closed = () => new Error('The database is closed.')
