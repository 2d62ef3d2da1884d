import type {Worker} from 'node:worker_threads'
import type {ImportQuery} from '../../../../contract/catalogue-transfer.ts'
import {startWorkerThread} from '../../../kit/worker-thread.ts'
import type {LentDatabase} from '../../database/lent-database.ts'
import {fromThreadError} from '../../thread-error.ts'
import type {ImportWork, Replaceable, Replaced} from '../import-work.ts'
import type {ImportOutcome} from '../run-import.ts'
import {type FromThread, send, type ThreadSettings} from './messages.ts'
import {createFlow, sendParts} from './send-parts.ts'

const WORKER = new URL('./import-worker.ts', import.meta.url)
const MEMORY_MEBIBYTES = 512
/** Time without work after which the thread ends, so that an API without imports does not keep its memory. */
const IDLE_MS = 30_000

/** The body of an import as it arrives. Its parts must not be used afterwards: their memory may move to the thread. */
export type ImportBody = {parts: AsyncIterable<Uint8Array>; isCsv: boolean}

export type ImportThread = ImportWork<ImportBody> & {close: () => Promise<void>}

/**
 * Creates the work of imports in a thread with connections and a heap of its own: checking products makes garbage, and requests
 * would wait while it is collected. The thread starts when there is work.
 */
export function createImportThread(lend: () => LentDatabase, maxChanges?: number): ImportThread {
  let thread: Worker | undefined
  let tasks = 0
  let idle: NodeJS.Timeout | undefined

  const start = (): Worker => {
    const database = lend()
    const settings: ThreadSettings = {database, maxChanges}
    const transferList = database.kind === 'sqlite' ? [database.turns] : []
    const worker = startWorkerThread(WORKER, settings, MEMORY_MEBIBYTES, transferList)
    // Those who wait for its work receive the error.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }

  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const worker = thread
    if (!worker) return
    thread = undefined
    const ended = new Promise(done => worker.once('exit', done))
    // The one who closes waits for it.
    worker.ref()
    send(worker, {type: 'close'})
    await ended
  }

  const during = async <Result>(work: (worker: Worker) => Promise<Result>): Promise<Result> => {
    clearTimeout(idle)
    thread ??= start()
    tasks += 1
    try {
      return await work(thread)
    } finally {
      tasks -= 1
      if (tasks === 0) idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  return {
    run: (body, query) => during(worker => runImport(worker, body, query)),
    replace: (what, document) => during(worker => replace(worker, what, document)),
    tidy: signal => during(worker => tidy(worker, signal)),
    close: end,
  }
}

async function runImport(worker: Worker, {parts, isCsv}: ImportBody, query: ImportQuery): Promise<ImportOutcome> {
  const flow = createFlow()
  const outcome = answer<ImportOutcome>(worker, (message, resolve, reject) => {
    if (message.type === 'taken') flow.take(message.bytes)
    if (message.type === 'imported') resolve(message.outcome)
    if (message.type === 'not imported') reject(fromThreadError(message.error))
  })
  send(worker, {type: 'import', isCsv, query})
  const sending = sendParts(worker, parts, flow)
  try {
    return await outcome
  } finally {
    flow.end()
    // An error of the body is one of the import.
    sending.catch(() => undefined)
  }
}

async function replace(worker: Worker, what: Replaceable, document: Uint8Array): Promise<Replaced> {
  const replaced = answer<Replaced>(worker, (message, resolve, reject) => {
    if (message.type === 'replaced') resolve(message.stored)
    if (message.type === 'not replaced') reject(fromThreadError(message.error))
  })
  send(worker, {type: 'replace', what, document})
  return await replaced
}

async function tidy(worker: Worker, signal: AbortSignal): Promise<void> {
  const tidied = answer<void>(worker, (message, resolve, reject) => {
    if (message.type !== 'tidied') return
    if (message.error) reject(fromThreadError(message.error))
    else resolve()
  })
  const stop = () => send(worker, {type: 'stop tidying'})
  signal.addEventListener('abort', stop, {once: true})
  send(worker, {type: 'tidy'})
  await tidied.finally(() => signal.removeEventListener('abort', stop))
}

type Take<Result> = (message: FromThread, resolve: (result: Result) => void, reject: (error: unknown) => void) => void

/** Waits for an answer of the thread. Rejects when it ends before. */
function answer<Result>(worker: Worker, take: Take<Result>): Promise<Result> {
  const {promise, resolve, reject} = Promise.withResolvers<Result>()
  const onMessage = (message: FromThread) => take(message, resolve, reject)
  const onExit = () => reject(new Error('The thread of imports has ended.'))
  worker.on('message', onMessage).on('error', reject).on('exit', onExit)
  return promise.finally(() => worker.off('message', onMessage).off('error', reject).off('exit', onExit))
}
