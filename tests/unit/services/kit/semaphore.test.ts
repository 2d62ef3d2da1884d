import {describe, expect, it} from 'vitest'
import {createSemaphore} from '../../../../services/kit/semaphore.ts'

const createError = () => new Error('busy')

describe('a semaphore', () => {
  it('rejects a task that has waited too long, and runs the next one', async () => {
    const withSlot = createSemaphore({limit: 1, maxWaitMs: 50, createError})
    const first = Promise.withResolvers<string>()
    const running = withSlot(() => first.promise)
    const second = withSlot(async () => 'second')
    await expect(second).rejects.toThrow('busy')
    const third = withSlot(async () => 'third')
    first.resolve('first')
    expect(await Promise.all([running, third])).toEqual(['first', 'third'])
  })

  it('rejects a task at once when the queue is full', async () => {
    const withSlot = createSemaphore({limit: 1, maxWaiting: 1, createError})
    const first = Promise.withResolvers<string>()
    const running = [withSlot(() => first.promise), withSlot(async () => 'second')]
    await expect(withSlot(async () => 'third')).rejects.toThrow('busy')
    first.resolve('first')
    expect(await Promise.all(running)).toEqual(['first', 'second'])
  })

  it('runs tasks in the order of their arrival, at most `limit` at once, and frees the slot of a failed task', async () => {
    const withSlot = createSemaphore({limit: 2})
    const order: number[] = []
    let running = 0
    let mostRunning = 0
    const task = (number: number) => async () => {
      order.push(number)
      running++
      mostRunning = Math.max(mostRunning, running)
      await Promise.resolve()
      running--
      if (number === 1) throw new Error('failed')
    }
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(number => withSlot(task(number))))
    expect(results.map(({status}) => status === 'fulfilled')).toEqual([false, true, true, true, true])
    expect([order, mostRunning]).toEqual([[1, 2, 3, 4, 5], 2])
  })
})
