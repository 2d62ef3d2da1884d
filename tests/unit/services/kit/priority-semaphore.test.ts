import {describe, expect, it} from 'vitest'
import {createPrioritySemaphore} from '../../../../services/kit/priority-semaphore.ts'

const open = (maxWaiting: number) =>
  createPrioritySemaphore({limit: 1, maxWaiting, createError: () => new Error('dropped')})

describe('a semaphore with ranks', () => {
  it('runs one task at a time, lower ranks first and equal ranks in order', async () => {
    const run = open(10)
    const started: string[] = []
    const blocked = Promise.withResolvers<void>()
    const first = run(9, () => blocked.promise)
    const others = ['5a', '1a', '5b', '0a', '1b'].map(name => run(Number(name[0]), async () => started.push(name)))
    expect(started).toEqual([])
    blocked.resolve()
    await Promise.all([first, ...others])
    expect(started).toEqual(['0a', '1a', '1b', '5a', '5b'])
  })

  it('drops the last task when too many wait, so a task of a low rank always has a place', async () => {
    const run = open(2)
    const blocked = Promise.withResolvers<void>()
    const first = run(1, () => blocked.promise)
    const outcome = (rank: number) => run(rank, async () => 'ran').catch((error: Error) => error.message)
    const outcomes = [outcome(2), outcome(3), outcome(4), outcome(1)]
    blocked.resolve()
    await first
    expect(await Promise.all(outcomes)).toEqual(['ran', 'dropped', 'dropped', 'ran'])
  })

  it('continues after a task that fails', async () => {
    const run = open(2)
    const failing = run(1, () => Promise.reject(new Error('broken')))
    const next = run(1, async () => 'ran')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('ran')
  })
})
