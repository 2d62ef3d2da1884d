import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {resolve} from 'node:path'
import {createInterface} from 'node:readline'
import {expect, test} from 'vitest'
import {endChild, spawnChild} from '../../../../services/launcher/children'

/*
 * The programs here hand their output on to the one that they start: it closes when the last of them has ended.
 */

/** A program that starts one of its own, says so and goes on for ever; `onTerm` is what it does when asked to end. */
const parentOfOne = (onTerm: string) => `
  const stdio = ['ignore', 'inherit', 'ignore']
  const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {stdio})
  process.on('SIGTERM', () => { ${onTerm} })
  child.once('spawn', () => console.log('started'))
  setInterval(() => {}, 1000)`

test('a child that ends takes along what it has started', async () => {
  const command = [process.execPath, '-e', parentOfOne('process.exit(0)')]
  const child = spawnChild(command, {stdio: ['ignore', 'pipe', 'inherit']})
  if (!child.stdout) throw new Error('A pipe was asked for')
  await once(createInterface(child.stdout), 'line')
  const closed = once(child, 'close')
  await endChild(child)
  expect(await closed).toEqual([0, null])
})

test('children end with the process that started them, even when it ends by a fault', async () => {
  const module = resolve(import.meta.dirname, '../../../../services/launcher/children.ts')
  const command = JSON.stringify([process.execPath, '-e', parentOfOne('')])
  const script = `
    import {spawnChild} from ${JSON.stringify(module)}
    spawnChild(${command}, {stdio: ['ignore', 'inherit', 'ignore']})
    process.stdin.once('data', () => { throw new Error('a fault of the parent') })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {stdio: ['pipe', 'pipe', 'ignore']})
  await once(createInterface(parent.stdout), 'line')
  const closed = once(parent, 'close')
  parent.stdin.write('now\n')
  expect(await closed).toEqual([1, null])
})
