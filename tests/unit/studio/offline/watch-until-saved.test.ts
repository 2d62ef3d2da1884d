import {expect, test} from 'vitest'
import {watchUntilSaved} from '@/studio/offline/watch-until-saved'

/** A stream that replays its latest value, as those of a document pair do. */
function createStream<Value>(latest: Value) {
  const listeners = new Set<(value: Value) => void>()
  return {
    listeners,
    next: (value: Value) => {
      latest = value
      for (const listener of listeners) listener(value)
    },
    subscribe: (listener: (value: Value) => void) => {
      listeners.add(listener)
      listener(latest)
      return {unsubscribe: () => listeners.delete(listener)}
    },
  }
}

/** A keeper of one text, which a document has when its state is `ABC`. */
function createKeeper() {
  const seen: string[] = []
  return {
    seen,
    dropSaved: (state: string) => void seen.push(state),
    hasUndecided: () => !seen.includes('ABC'),
  }
}

test('a document is watched until it has everything', () => {
  const [isSaved$, state$] = [createStream(false), createStream('A')]
  const keeper = createKeeper()
  let isDone = false
  watchUntilSaved(keeper, {isSaved$, state$}, () => {
    isDone = true
  })
  state$.next('ABC')
  expect(keeper.seen).toEqual([])
  // Sanity drops edits that a lake has refused, and waits for nothing then.
  state$.next('A')
  isSaved$.next(true)
  expect([...keeper.seen, isDone]).toEqual(['A', false])
  state$.next('ABC')
  expect([...keeper.seen, isDone]).toEqual(['A', 'ABC', true])
  expect([isSaved$.listeners.size, state$.listeners.size]).toEqual([0, 0])
})

test('a document that has everything at once is not watched', () => {
  const [isSaved$, state$] = [createStream(true), createStream('ABC')]
  watchUntilSaved(createKeeper(), {isSaved$, state$}, () => undefined)
  expect([isSaved$.listeners.size, state$.listeners.size]).toEqual([0, 0])
})
