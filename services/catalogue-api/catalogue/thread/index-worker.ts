import {on} from 'node:events'
import {parentPort, workerData} from 'node:worker_threads'
import {lowerThreadPriority} from '../../../kit/thread-priority.ts'
import {openLentToRead} from '../../database/lent-database.ts'
import {createCatalogueSource} from '../../store/catalogue-source.ts'
import {createChangeLog} from '../../store/changes/change-log.ts'
import {toThreadError} from '../../thread-error.ts'
import {toParts} from './catalogue-parts.ts'
import {listBuffers} from './list-buffers.ts'
import type {FromIndexThread, IndexThreadSettings, ToIndexThread} from './messages.ts'

/* The worker thread of `index-thread.ts`: builds one index. */

/** A tenth of the processor time of a busy machine, for an index that nobody waits for. No other thread waits for what this one holds. */
const PRIORITY_STEPS = 10

if (!parentPort) throw new Error('This module runs in a worker thread.')
const port = parentPort
const settings: IndexThreadSettings = workerData
if (!settings.isUrgent) lowerThreadPriority(PRIORITY_STEPS)
const closing = new AbortController()
const {signal} = closing
const requests = on(port, 'message', {signal})
port.on('message', (message: ToIndexThread) => {
  if (message === 'close') closing.abort(new Error('The index is not needed any more.'))
})

const send = (message: FromIndexThread, buffers: ArrayBuffer[] = []) => port.postMessage(message, buffers)

async function build(): Promise<void> {
  const {database, close} = await openLentToRead(settings.database)
  try {
    const source = createCatalogueSource(database, createChangeLog(database))
    for await (const part of toParts(source, signal)) {
      await requests.next()
      send({part}, listBuffers(part))
    }
    await requests.next()
    send({end: true})
  } finally {
    await close()
  }
}

await build()
  .catch(error => send({error: toThreadError(error)}))
  .finally(() => port.close())
