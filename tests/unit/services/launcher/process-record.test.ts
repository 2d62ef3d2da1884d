import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {createInterface} from 'node:readline'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {identifyProcess} from '../../../../services/launcher/process-identity'
import {endOrphans} from '../../../../services/launcher/process-record'
import {eventually} from '../../../support/eventually'

let folder: string
let started: number[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-record-'))
  started = []
})
afterEach(() => {
  for (const pid of started) if (identifyProcess(pid)) process.kill(pid, 'SIGKILL')
  rmSync(folder, {recursive: true, force: true})
})

const record = () => join(folder, 'processes.json')

/** Starts a process that runs forever and runs `onTerm` on SIGTERM. Returns its identity once it is ready. */
async function startProgram(onTerm = 'process.exit(0)') {
  const script = `process.on('SIGTERM', () => { ${onTerm} }); setInterval(() => {}, 1000); console.log('ready')`
  const child = spawn(process.execPath, ['-e', script], {stdio: ['ignore', 'pipe', 'ignore'], detached: true})
  await once(createInterface(child.stdout), 'line')
  const identity = child.pid ? identifyProcess(child.pid) : null
  if (!identity) throw new Error('The program does not run.')
  started.push(identity.pid)
  return identity
}

const ended = {pid: 4_194_303, startedAt: 'ended'}
const writeRecord = (children: unknown[], launcher: unknown = ended) =>
  writeFileSync(record(), JSON.stringify({launcher, children}))

describe('a start after the launcher was killed', () => {
  test('ends the recorded children and their own children', async () => {
    const module = resolve(import.meta.dirname, '../../../../services/launcher/children.ts')
    const grandchild = `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {stdio: 'ignore'})`
    const child = `console.log(process.pid, ${grandchild}.pid); setInterval(() => {}, 1000)`
    const script = `
      import {recordChildren, spawnChild} from ${JSON.stringify(module)}
      recordChildren(${JSON.stringify(folder)})
      spawnChild([process.execPath, '-e', ${JSON.stringify(child)}], {stdio: ['ignore', 'inherit', 'inherit']})`
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface(launcher.stdout), 'line')
    const pids = String(line).split(' ').map(Number)
    started.push(...pids)
    expect(await endOrphans(folder)).toBe(0)
    const exited = once(launcher, 'exit')
    launcher.kill('SIGKILL')
    await exited
    for (const pid of pids) expect(identifyProcess(pid)).not.toBeNull()
    expect(await endOrphans(folder)).toBe(1)
    for (const pid of pids) await eventually(() => identifyProcess(pid)).toBeNull()
  })

  test('kills a child that ignores SIGTERM', async () => {
    const child = await startProgram('')
    writeRecord([child])
    expect(await endOrphans(folder, 50)).toBe(1)
    await eventually(() => identifyProcess(child.pid)).toBeNull()
  })

  test('leaves a process alone that has the id of a recorded one but another start time', async () => {
    const other = await startProgram()
    writeRecord([{...other, startedAt: 'earlier'}])
    expect(await endOrphans(folder)).toBe(0)
    expect(identifyProcess(other.pid)).toEqual(other)
  })

  test('leaves the children of a launcher that still runs alone', async () => {
    const child = await startProgram()
    writeRecord([child], identifyProcess(process.pid))
    expect(await endOrphans(folder)).toBe(0)
    expect(identifyProcess(child.pid)).toEqual(child)
  })

  test.each(['', '{"children": [1]}', '{"launcher": {"pid": -1}}'])('ignores the unreadable record %j', async text => {
    writeFileSync(record(), text)
    expect(await endOrphans(folder)).toBe(0)
  })
})

test('the record lists the running children, and goes with the last of them', async () => {
  const {recordChildren, spawnChild, stopChild} = await import('../../../../services/launcher/children')
  recordChildren(folder)
  const child = spawnChild([process.execPath, '-e', 'setInterval(() => {}, 1000)'], {stdio: 'ignore'})
  expect(JSON.parse(readFileSync(record(), 'utf8')).children).toMatchObject([{pid: child.pid}])
  await stopChild(child)
  expect(existsSync(record())).toBe(false)
})
