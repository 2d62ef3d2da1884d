import {expect, it} from 'vitest'
import {createResultCache} from '../../../../services/content-lake/query/result-cache.ts'
import type {TaggedResult} from '../../../../services/content-lake/query/worker.ts'

const one = {json: '1', tags: []}

/** Creates a cache, and a function that asks it for the same result; `evaluations` lists the evaluations. */
const createAsker = () => {
  const getOrEvaluate = createResultCache()
  const evaluations: {signal: AbortSignal; done: PromiseWithResolvers<TaggedResult>}[] = []
  const ask = (signal?: AbortSignal) =>
    getOrEvaluate(
      'key',
      given => {
        const done = Promise.withResolvers<TaggedResult>()
        evaluations.push({signal: given, done})
        return done.promise
      },
      signal,
    )
  return {ask, evaluations}
}

it('equal queries share an evaluation, which is abandoned when the last client has left', async () => {
  const {ask, evaluations} = createAsker()
  const [first, second] = [new AbortController(), new AbortController()]
  const both = [ask(first.signal), ask(second.signal)]
  first.abort(new Error('first left'))
  await expect(both[0]).rejects.toThrow('first left')
  expect(evaluations.map(({signal}) => signal.aborted)).toEqual([false])
  second.abort(new Error('second left'))
  await expect(both[1]).rejects.toThrow('second left')
  expect(evaluations.map(({signal}) => signal.aborted)).toEqual([true])
})

it('a client that comes after the others have left gets the result of an evaluation that goes on', async () => {
  const {ask, evaluations} = createAsker()
  const first = new AbortController()
  const left = ask(first.signal)
  first.abort(new Error('first left'))
  await expect(left).rejects.toThrow('first left')
  const second = ask()
  evaluations[0]?.done.resolve(one)
  expect(await second).toBe(one)
  expect(evaluations).toHaveLength(1)
})

it('a client that comes after the others have left gets a new evaluation when the first one was dropped', async () => {
  const {ask, evaluations} = createAsker()
  const first = new AbortController()
  const left = ask(first.signal)
  first.abort(new Error('first left'))
  await expect(left).rejects.toThrow('first left')
  const second = ask()
  evaluations[0]?.done.reject(evaluations[0].signal.reason)
  await expect.poll(() => evaluations.length).toBe(2)
  evaluations[1]?.done.resolve(one)
  expect(await second).toBe(one)
})

it('a failed evaluation fails for everyone who waits, and is not cached', async () => {
  const {ask, evaluations} = createAsker()
  const both = Promise.allSettled([ask(), ask()])
  evaluations[0]?.done.reject(new Error('too expensive'))
  expect((await both).map(({status}) => status)).toEqual(['rejected', 'rejected'])
  const third = ask()
  evaluations[1]?.done.resolve(one)
  expect(await third).toBe(one)
})
