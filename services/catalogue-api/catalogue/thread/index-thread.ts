import {on} from 'node:events'
import {setImmediate as afterOthers} from 'node:timers/promises'
import type {Worker} from 'node:worker_threads'
import {isOutOfMemory, startWorkerThread} from '../../../kit/worker-thread.ts'
import type {LentDatabase} from '../../database/lent-database.ts'
import type {CatalogueSource} from '../../store/catalogue-source.ts'
import {fromThreadError} from '../../thread-error.ts'
import {type BuildIndex, buildFrom} from '../catalogue-builder.ts'
import {fromParts, type Part} from './catalogue-parts.ts'
import type {FromIndexThread, IndexThreadSettings, ToIndexThread} from './messages.ts'

const WORKER = new URL('./index-worker.ts', import.meta.url)
/**
 * Memory of the thread in MiB. A low limit makes it collect its garbage earlier: 100,000 products need less than 170. One that has run out of
 * memory is replaced by one with more.
 */
const MEMORY = {usual: 384, most: 4096}
/** Parts that the thread may send before the first of them is taken over. */
const PARTS_AHEAD = 2
/** Building the index of fewer products in slices takes less time than the start of a thread. */
const MIN_PRODUCTS = 1000

/**
 * Creates what builds the index: in a thread that reads, parses and indexes all products, and ends afterwards. This thread takes
 * over the arrays and texts, in parts of a few milliseconds. Small catalogues are built here.
 */
export const createIndexBuild =
  (source: CatalogueSource, lend: () => LentDatabase, memory = MEMORY): BuildIndex =>
  async (signal, onSize, awaitedUpTo = Number.POSITIVE_INFINITY) => {
    const products = await source.countProducts()
    if (products < MIN_PRODUCTS) return buildFrom(source)(signal, onSize)
    onSize(products)
    const isUrgent = products <= awaitedUpTo
    const build = (mebibytes: number) => fromParts(buildInThread(lend, signal, {mebibytes, isUrgent}))
    return build(memory.usual).catch(error => {
      if (error instanceof Error && isOutOfMemory(error)) return build(memory.most)
      throw error
    })
  }

/** Without `isUrgent`, the thread gives way to requests. */
type ThreadOptions = {mebibytes?: number; isUrgent?: boolean}

/** Builds the index in a thread with a memory limit, and yields it in parts. Rejects when the signal aborts. */
export async function* buildInThread(
  lend: () => LentDatabase,
  signal: AbortSignal,
  {mebibytes = MEMORY.usual, isUrgent = true}: ThreadOptions = {},
): AsyncGenerator<Part> {
  signal.throwIfAborted()
  const worker = start({database: lend(), isUrgent}, mebibytes)
  const ended = new Promise(done => worker.once('exit', done))
  const close = () => send(worker, 'close')
  signal.addEventListener('abort', close, {once: true})
  try {
    for (let asked = 0; asked < PARTS_AHEAD; asked++) send(worker, 'next')
    // Rejects with the error of a thread that has failed.
    for await (const event of on(worker, 'message', {close: ['exit']})) {
      const [message]: FromIndexThread[] = event
      if (!message) break
      if ('end' in message) return
      if ('error' in message) throw fromThreadError(message.error)
      yield message.part
      signal.throwIfAborted()
      // A port passes on in one turn whatever arrives during it.
      await afterOthers()
      send(worker, 'next')
    }
    throw new Error('The thread that builds the index has ended.')
  } finally {
    signal.removeEventListener('abort', close)
    worker.ref()
    close()
    await ended
  }
}

function start(settings: IndexThreadSettings, mebibytes: number): Worker {
  const {database} = settings
  const transferList = database.kind === 'sqlite' ? [database.turns] : []
  const worker = startWorkerThread(WORKER, settings, mebibytes, transferList)
  // The one who waits for its answer receives the error.
  worker.on('error', () => undefined)
  return worker
}

const send = (worker: Worker, message: ToIndexThread) => worker.postMessage(message)
