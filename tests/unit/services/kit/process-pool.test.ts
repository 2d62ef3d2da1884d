import {getPriority} from 'node:os'
import {afterAll, describe, expect, it} from 'vitest'
import {createProcessPool} from '../../../../services/kit/images/process-pool.ts'
import type {TaskLimits} from '../../../../services/kit/images/task-messages.ts'

const MEBIBYTE = 1024 * 1024
const LIMITS: TaskLimits = {cpuMs: 60_000, wallMs: 200_000, bytes: 1000 * MEBIBYTE}
const module = new URL('../../../support/task-fixture.ts', import.meta.url)
const OPTIONS = {module, limits: [1], niceness: [0], maxWaiting: 10, maxWaitMs: 200_000, idleMs: 60_000}
const pool = createProcessPool(OPTIONS)
afterAll(() => pool.close())

type Input = {task: string; value?: unknown}
const run = (
  input: Input | (() => Promise<Input>),
  limits: Partial<TaskLimits> = {},
  signal = new AbortController().signal,
) => pool.run(input, {level: 0, client: 'test', signal}, {...LIMITS, ...limits})
const pid = async () => Number(await run({task: 'pid'}))
const isAlive = (id: number): boolean => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

describe('a pool of processes', () => {
  it('runs tasks one after another in the same process', async () => {
    const value = {bytes: Buffer.from('abc'), list: [1, null, 'x']}
    expect(await run({task: 'echo', value})).toEqual(value)
    expect(await pid()).toBe(await pid())
  })

  it('passes on an error with its status, and keeps the process', async () => {
    const before = await pid()
    await expect(run({task: 'fail'})).rejects.toMatchObject({message: 'It does not work', status: 418})
    expect(await pid()).toBe(before)
  })

  it('passes no secret to the process', async () => {
    const names = (await run({task: 'environment'})) as string[]
    expect(names).toContain('PATH')
    const allowed =
      /^(PATH|HOME|TMPDIR|NODE_ENV|NODE_COMPILE_CACHE|NODE_CHANNEL_.*|FONTCONFIG_.*|MALLOC_ARENA_MAX|VIPSHOME)$/
    expect(names.filter(name => !allowed.test(name))).toEqual([])
  })

  it.each([
    ['processor time of native threads', {task: 'render'}, {cpuMs: 300}, 'time'],
    ['time when the process hangs', {task: 'loop'}, {wallMs: 1500}, 'time'],
    ['memory', {task: 'allocate'}, {bytes: 300 * MEBIBYTE}, 'memory'],
  ])('kills a process that needs too much %s, and starts another', async (_what, input, limits, reason) => {
    const before = await pid()
    await expect(run(input, limits)).rejects.toMatchObject({name: 'TaskStopped', reason})
    await expect.poll(() => isAlive(before)).toBe(false)
    expect(await run({task: 'echo', value: 1})).toBe(1)
  })

  it('survives a crash of a process', async () => {
    await expect(run({task: 'crash'})).rejects.toMatchObject({name: 'TaskStopped', reason: 'crash'})
    expect(await run({task: 'echo', value: 2})).toBe(2)
  })

  it('kills the process of an aborted task, and forgets an aborted task that waits', async () => {
    const before = await pid()
    const [running, waiting] = [new AbortController(), new AbortController()]
    const first = run({task: 'render'}, {}, running.signal)
    const second = run({task: 'echo'}, {}, waiting.signal)
    expect([pool.running(), pool.waiting()]).toEqual([0, 1])
    await expect.poll(() => pool.running()).toBe(1)
    waiting.abort(new Error('second left'))
    await expect(second).rejects.toThrow('second left')
    running.abort(new Error('first left'))
    await expect(first).rejects.toThrow('first left')
    await expect.poll(() => isAlive(before)).toBe(false)
    expect([pool.running(), pool.waiting()]).toEqual([0, 0])
  })

  it('reads the input of a task when it has its place, and starts no process when it is aborted meanwhile', async () => {
    const [first, third] = [new AbortController(), new AbortController()]
    const rendering = run({task: 'render'}, {}, first.signal)
    let reads = 0
    const second = run(async () => {
      reads += 1
      return {task: 'echo', value: 3}
    })
    const aborted = run(
      async () => {
        third.abort(new Error('third left'))
        return {task: 'echo'}
      },
      {},
      third.signal,
    )
    await expect.poll(() => pool.running()).toBe(1)
    expect([reads, pool.waiting()]).toEqual([0, 2])
    first.abort(new Error('first left'))
    await expect(rendering).rejects.toThrow('first left')
    await expect(aborted).rejects.toThrow('third left')
    expect([await second, reads]).toEqual([3, 1])
    await expect(run(() => Promise.reject(new Error('no input')))).rejects.toThrow('no input')
    expect(await run({task: 'echo', value: 4})).toBe(4)
  })

  it('runs tasks of a higher level in processes of lower priority', async () => {
    const two = createProcessPool({...OPTIONS, limits: [2, 1], niceness: [0, 7]})
    const signal = new AbortController().signal
    const ids = [0, 1, 0, 1].map(level => () => two.run({task: 'pid'}, {level, client: 'test', signal}, LIMITS))
    const started: number[] = []
    for (const next of ids) started.push(Number(await next()))
    const [cheap = 0, expensive = 0] = started
    expect(started).toEqual([cheap, expensive, cheap, expensive])
    expect(getPriority(expensive) - getPriority(cheap)).toBe(7)
    two.close()
  })

  it('stops idle processes, and every process when it is closed', async () => {
    const short = createProcessPool({...OPTIONS, idleMs: 50})
    const place = {level: 0, client: 'test', signal: new AbortController().signal}
    const idle = Number(await short.run({task: 'pid'}, place, LIMITS))
    await expect.poll(() => isAlive(idle)).toBe(false)
    const rendering = short.run({task: 'render'}, place, LIMITS)
    const waiting = short.run({task: 'echo'}, place, LIMITS)
    await expect.poll(() => short.running()).toBe(1)
    const ending = Promise.allSettled([rendering, waiting])
    short.close()
    const ended = await ending
    expect(ended.map(({status}) => status)).toEqual(['rejected', 'rejected'])
  })
})
