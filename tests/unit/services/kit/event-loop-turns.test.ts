import {setTimeout as wait} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {createTurns} from '../../../../services/kit/event-loop-turns.ts'

test('callers go on in their order, each in a turn of its own, with other events in between', async () => {
  const takeTurn = createTurns()
  const events: string[] = []
  const call = async (name: string) => {
    await takeTurn()
    events.push(name)
    // Runs before the next caller, when that has to wait for another turn.
    setImmediate(() => events.push(`after ${name}`))
  }
  await Promise.all([call('a'), call('b'), call('c')])
  await new Promise(resolve => setImmediate(resolve))
  expect(events).toEqual(['a', 'after a', 'b', 'after b', 'c', 'after c'])
  await wait(1)
  await call('d')
  expect(events.at(-1)).toBe('d')
})
