import {getPriority} from 'node:os'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {Worker} from 'node:worker_threads'
import {expect, test} from 'vitest'

const MODULE = pathToFileURL(join(import.meta.dirname, '../../../../services/kit/thread-priority.ts')).href
const CODE = `
const {getPriority} = require('node:os')
const {parentPort} = require('node:worker_threads')
import(${JSON.stringify(MODULE)}).then(({lowerThreadPriority}) => {
  lowerThreadPriority(5)
  parentPort.postMessage(getPriority())
})`

test.runIf(process.platform === 'linux')('a thread lowers its own priority, and not that of its process', async () => {
  const before = getPriority()
  const worker = new Worker(CODE, {eval: true})
  const niceness = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  expect(niceness).toBe(Math.min(19, before + 5))
  expect(getPriority()).toBe(before)
})
