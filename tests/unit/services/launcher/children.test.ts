import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {resolve} from 'node:path'
import {createInterface} from 'node:readline'
import {expect, test} from 'vitest'
import {spawnChild, stopChild} from '../../../../services/launcher/children'

/*
 * The programs here share their standard output with the program that they start: it closes when the last of them exits.
 */

/** A program that starts another one, prints a line and runs forever; `onTerm` handles SIGTERM. */
const parentOfOne = (onTerm: string) => `
  const stdio = ['ignore', 'inherit', 'ignore']
  const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {stdio})
  process.on('SIGTERM', () => { ${onTerm} })
  child.once('spawn', () => console.log('started'))
  setInterval(() => {}, 1000)`

test('stopping a child also stops its own children', async () => {
  const command = [process.execPath, '-e', parentOfOne('process.exit(0)')]
  const child = spawnChild(command, {stdio: ['ignore', 'pipe', 'inherit']})
  if (!child.stdout) throw new Error('The child has no pipe.')
  await once(createInterface(child.stdout), 'line')
  const closed = once(child, 'close')
  await stopChild(child)
  expect(await closed).toEqual([0, null])
})

test('children stop with their parent, even when it crashes', async () => {
  const module = resolve(import.meta.dirname, '../../../../services/launcher/children.ts')
  const command = JSON.stringify([process.execPath, '-e', parentOfOne('')])
  const script = `
    import {spawnChild} from ${JSON.stringify(module)}
    spawnChild(${command}, {stdio: ['ignore', 'inherit', 'ignore']})
    process.stdin.once('data', () => { throw new Error('the parent crashes') })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {stdio: ['pipe', 'pipe', 'ignore']})
  await once(createInterface(parent.stdout), 'line')
  const closed = once(parent, 'close')
  parent.stdin.write('now\n')
  expect(await closed).toEqual([1, null])
})
