import {expect, test} from 'vitest'
import {createTurns} from '../../../../services/kit/event-loop-turns.ts'

/** Runs callers at once that calculate for some milliseconds each, and returns what happened: `turn` is another turn of the event loop. */
async function run(durations: number[]): Promise<string[]> {
  let now = 0
  const takeTurn = createTurns(() => now)
  const events: string[] = []
  const call = async (duration: number) => {
    await takeTurn()
    events.push(`${duration} ms`)
    now += duration
    // Happens before the next caller, when that waits for another turn.
    setImmediate(() => events.push('turn'))
  }
  await Promise.all(durations.map(call))
  return events
}

test('callers go on in their order, and after 4 ms in another turn', async () => {
  expect(await run([5, 9, 30])).toEqual(['5 ms', 'turn', '9 ms', 'turn', '30 ms'])
  expect(await run([1, 2, 3, 7])).toEqual(['1 ms', '2 ms', '3 ms', 'turn', 'turn', 'turn', '7 ms'])
})

test('a caller that comes later goes on in a turn of its own', async () => {
  let now = 0
  const takeTurn = createTurns(() => now)
  await takeTurn()
  now = 100
  const events: string[] = []
  setImmediate(() => events.push('turn'))
  await takeTurn()
  expect(events).toEqual(['turn'])
})
