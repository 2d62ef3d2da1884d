import {parentPort, workerData} from 'node:worker_threads'
import {MAX_CATALOGUE_LINE_BYTES, MAX_LINE_BYTES} from '../../../../contract/catalogue-transfer.ts'
import {lowerThreadPriority} from '../../../kit/thread-priority.ts'
import {openLent} from '../../database/lent-database.ts'
import {createChangeLog} from '../../store/changes/change-log.ts'
import {fromThreadError, toThreadError} from '../../thread-error.ts'
import {toCsvRecords} from '../csv/read-csv.ts'
import {createImportWork} from '../import-work.ts'
import {toRecords} from '../parse-line.ts'
import {readLines} from '../read-lines.ts'
import type {FromThread, ThreadSettings, ToThread} from './messages.ts'
import {createParts, type Parts} from './parts.ts'

/* The worker thread of `import-thread.ts`. */

/**
 * Requests come first. With 10 steps, an import held its place among the writers so long on a busy machine that messages waited over
 * 100 ms (record 147).
 */
const PRIORITY_STEPS = 5

/** In bytes. */
const LINE_LIMITS = {first: MAX_CATALOGUE_LINE_BYTES, others: MAX_LINE_BYTES}

lowerThreadPriority(PRIORITY_STEPS)
const settings: ThreadSettings = workerData
const {database, close} = openLent(settings.database)
const work = createImportWork(database, createChangeLog(database, settings.maxChanges))
const running = new Set<Promise<void>>()
let parts: Parts | undefined
let tidying = new AbortController()

const send = (message: FromThread) => parentPort?.postMessage(message)

async function runImport({isCsv, query}: Extract<ToThread, {type: 'import'}>): Promise<void> {
  const body = createParts(bytes => send({type: 'taken', bytes}))
  parts = body
  try {
    const records = isCsv ? toCsvRecords(body.read()) : toRecords(readLines(body.read(), LINE_LIMITS))
    send({type: 'imported', outcome: await work.run(records, query)})
  } catch (error) {
    send({type: 'not imported', error: toThreadError(error)})
  } finally {
    parts = undefined
  }
}

async function replace({what, document}: Extract<ToThread, {type: 'replace'}>): Promise<void> {
  try {
    send({type: 'replaced', stored: await work.replace(what, document)})
  } catch (error) {
    send({type: 'not replaced', error: toThreadError(error)})
  }
}

async function tidy(): Promise<void> {
  tidying = new AbortController()
  try {
    await work.tidy(tidying.signal)
    send({type: 'tidied', error: null})
  } catch (error) {
    send({type: 'tidied', error: toThreadError(error)})
  }
}

async function end(): Promise<void> {
  tidying.abort()
  await Promise.all(running)
  await close()
  parentPort?.close()
}

const start = (task: Promise<void>) => {
  const ended = task.finally(() => running.delete(ended))
  running.add(ended)
}

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'import') start(runImport(message))
  else if (message.type === 'replace') start(replace(message))
  else if (message.type === 'part') parts?.add(message.part)
  else if (message.type === 'end') parts?.end()
  else if (message.type === 'broken') parts?.fail(fromThreadError(message.error))
  else if (message.type === 'tidy') start(tidy())
  else if (message.type === 'stop tidying') tidying.abort()
  else void end()
})
