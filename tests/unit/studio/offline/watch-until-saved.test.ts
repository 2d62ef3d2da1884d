import {expect, test, vi} from 'vitest'
import type {TextStorage} from '@/studio/offline/stored-changes'
import {TextKeeper} from '@/studio/offline/text-keeper'
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
    maySave: () => !seen.includes('ABC'),
    subscribe: () => () => undefined,
  }
}

/** Watches the text `AB` of a field that was `A`, with a keeper of its own. Returns the keeper and whether the watch has ended. */
function watch(title: string, change: TextStorage['change']) {
  const [isSaved$, state$] = [createStream(true), createStream({title})]
  const keeper = new TextKeeper({read: async () => [], change}, () => 'a')
  keeper.keep({path: ['title'], title: 'Title', before: 'A', text: 'AB'})
  const onDone = vi.fn()
  watchUntilSaved(keeper, {isSaved$, state$}, onDone)
  const hasEnded = () => onDone.mock.calls.length > 0 && isSaved$.listeners.size + state$.listeners.size === 0
  return {keeper, hasEnded, state$}
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

test('a document whose text somebody else has replaced is watched until the text is stored in the browser', async () => {
  const {promise, resolve} = Promise.withResolvers<void>()
  const {keeper, hasEnded} = watch('Theirs', () => promise)
  expect(hasEnded()).toBe(false)
  resolve()
  await expect.poll(hasEnded).toBe(true)
  // The editor decides about it when the document is opened again.
  expect(Object.values(keeper.getState().texts).map(({text}) => text)).toEqual(['AB'])
})

test('a document is watched as long as its text may be saved, or is in this tab only', async () => {
  const unsaved = watch('A', async () => undefined)
  const failed = watch('Theirs', async () => Promise.reject(new Error('The browser stores nothing')))
  const isSettled = () => [unsaved, failed].map(({keeper}) => keeper.getState().storage)
  await expect.poll(isSettled).toEqual(['stored', 'failed'])
  expect([unsaved.hasEnded(), failed.hasEnded()]).toEqual([false, false])
  unsaved.state$.next({title: 'AB'})
  expect(unsaved.hasEnded()).toBe(true)
})
