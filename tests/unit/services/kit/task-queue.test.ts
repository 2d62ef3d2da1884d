import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {TooBusy} from '../../../../services/kit/images/task-messages.ts'
import {createTaskQueue, type TaskQueueOptions} from '../../../../services/kit/images/task-queue.ts'

const open = (options: Partial<TaskQueueOptions> = {}) => {
  const queue = createTaskQueue({limits: [3, 2, 1], maxWaiting: 100, maxWaitMs: 60_000, ...options})
  const started: string[] = []
  const endings = new Map<string, () => void>()
  const add = (name: string, level: number, client = name) => {
    const leaving = new AbortController()
    const ended = queue.run({level, client, signal: leaving.signal}, () => {
      started.push(name)
      const {promise, resolve} = Promise.withResolvers<string>()
      endings.set(name, () => resolve(name))
      return promise
    })
    ended.catch(() => undefined)
    return {ended, leave: () => leaving.abort(new Error(`${name} left`))}
  }
  const end = async (name: string) => {
    endings.get(name)?.()
    await settle()
  }
  return {queue, started, add, end}
}
/** Waits until every promise that can be resolved without a timer is resolved. */
const settle = () => new Promise<void>(resolve => setImmediate(resolve))

describe('a task queue', () => {
  it('keeps a place for cheap tasks and runs few expensive ones', async () => {
    const {started, add, end} = open()
    add('a2', 2)
    add('b2', 2)
    add('c1', 1)
    add('d1', 1)
    add('e0', 0)
    await settle()
    expect(started).toEqual(['a2', 'c1', 'e0'])
    await end('a2')
    // Cheap tasks go first, even when an expensive one has waited longer.
    expect(started).toEqual(['a2', 'c1', 'e0', 'd1'])
    await end('c1')
    expect(started.at(-1)).toBe('b2')
  })

  it('prefers clients with fewer unfinished tasks', async () => {
    const {started, add, end} = open({limits: [1]})
    for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, 0, 'a')
    add('b1', 0, 'b')
    add('b2', 0, 'b')
    await settle()
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name)
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('starts the tasks of one client in the order of arrival, also when fewer are unfinished later', async () => {
    const {started, add, end} = open({limits: [1]})
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(name, 0, 'a')
    await settle()
    for (const name of ['a1', 'a2', 'a3']) await end(name)
    for (const name of ['a6', 'a7']) add(name, 0, 'a')
    for (const name of ['a4', 'a5', 'a6']) await end(name)
    expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'])
  })

  it('drops the last task when it is full, and a task that waits too long', async () => {
    const {queue, started, add, end} = open({limits: [1], maxWaiting: 1, maxWaitMs: 20})
    add('a', 0)
    const dropped = add('b', 0, 'a')
    const waiting = add('c', 0)
    await expect(dropped.ended).rejects.toThrow(TooBusy)
    await expect(waiting.ended).rejects.toThrow('too long')
    expect(queue.waiting()).toBe(0)
    add('d', 0)
    await end('a')
    expect(started).toEqual(['a', 'd'])
  })

  it('forgets an aborted task, also when a place becomes free in the same moment', async () => {
    const {queue, started, add, end} = open({limits: [1]})
    add('a', 0)
    const left = add('b', 0)
    add('c', 0)
    await settle()
    const ending = end('a')
    left.leave()
    await expect(left.ended).rejects.toThrow('b left')
    await ending
    expect(started).toEqual(['a', 'c'])
    expect(queue.waiting()).toBe(0)
  })

  it('never runs more tasks than its limits allow and loses no place', async () => {
    const step = fc.record({level: fc.nat(2), action: fc.constantFrom('add', 'end', 'leave'), at: fc.nat(20)})
    await fc.assert(
      fc.asyncProperty(fc.array(step, {maxLength: 60}), async steps => {
        const queue = createTaskQueue({limits: [3, 2, 1], maxWaiting: 5, maxWaitMs: 60_000})
        const running = [0, 0, 0]
        const open: {leaving: AbortController; end: () => void}[] = []
        const run = (level: number): void => {
          const [leaving, gate] = [new AbortController(), Promise.withResolvers<void>()]
          open.push({leaving, end: gate.resolve})
          const task = async () => {
            running[level] = (running[level] ?? 0) + 1
            const [cheap = 0, large = 0, heavy = 0] = running
            expect([cheap + large + heavy <= 3, large + heavy <= 2, heavy <= 1]).toEqual([true, true, true])
            await gate.promise
            running[level] = (running[level] ?? 0) - 1
          }
          queue.run({level, client: String(level), signal: leaving.signal}, task).catch(() => undefined)
        }
        for (const {level, action, at} of steps) {
          if (action === 'add') run(level)
          else if (action === 'end') open[at]?.end()
          else open[at]?.leaving.abort()
          if (at % 3 === 0) await settle()
        }
        for (const {end} of open) end()
        await settle()
        expect([queue.waiting(), running]).toEqual([0, [0, 0, 0]])
        for (const level of [0, 1, 2])
          await queue.run({level, client: '', signal: new AbortController().signal}, settle)
      }),
      {numRuns: 300},
    )
  })
})
