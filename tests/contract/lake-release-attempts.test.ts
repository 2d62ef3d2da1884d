import {afterEach, beforeEach, expect, it, vi} from 'vitest'
import {parseActions} from '../../services/content-lake/actions/action.ts'
import {openReleaseScheduler} from '../../services/content-lake/actions/release-scheduler.ts'
import {transactActions} from '../../services/content-lake/actions/transact-actions.ts'
import {budgetError, timeoutError} from '../../services/content-lake/query/query-limit-error.ts'
import type {Transactor} from '../../services/content-lake/transactions/transactor.ts'
import {startLake, type TestLake} from '../support/lake.ts'

const MINUTE_MS = 60_000

let lake: TestLake
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Its own scheduler does not run.
  lake = await startLake({isForCommand: true})
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'Date']})
})
afterEach(async () => {
  vi.useRealTimers()
  await lake.close()
  vi.restoreAllMocks()
})

const act = (...actions: unknown[]) =>
  transactActions(lake.app.lake.transact, lake.dataset, parseActions({actions}), {author: 'test'})
const read = (id: string) => lake.app.lake.store.readDocument(lake.dataset, id)
const release = (releaseId: string) => read(`_.releases.${releaseId}`)

/** Creates a release with one document, due in a minute. */
const schedule = (releaseId: string) => {
  const document = {_id: `versions.${releaseId}.in-${releaseId}`, _type: 'note'}
  return act(
    {actionType: 'sanity.action.release.create', releaseId},
    {actionType: 'sanity.action.document.version.create', publishedId: `in-${releaseId}`, document},
    {
      actionType: 'sanity.action.release.schedule',
      releaseId,
      publishAt: new Date(Date.now() + MINUTE_MS).toISOString(),
    },
  )
}

/** Starts a scheduler whose first transactions fail, and returns the times of its transactions. */
const startScheduler = (failures: Error[]) => {
  const {store, history, transact} = lake.app.lake
  const times: number[] = []
  const scheduler = openReleaseScheduler(store, history, (...args: Parameters<Transactor>) => {
    times.push(Date.now())
    const failure = failures.shift()
    return failure ? Promise.reject(failure) : transact(...args)
  })
  scheduler.start()
  return {times, close: scheduler.close}
}

it('a release is published later when a query of the rules took too long', async () => {
  await schedule('one')
  await schedule('two')
  const {times, close} = startScheduler([timeoutError(5000), budgetError()])
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(times).toHaveLength(2)
  expect([release('one'), release('two')]).toMatchObject([{state: 'scheduled'}, {state: 'scheduled'}])
  // A change of another release is no reason to try again before the time: the same query would fail at once.
  await schedule('three')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(times).toHaveLength(3)
  expect(release('three')).toMatchObject({state: 'published'})
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect([release('one'), release('two')]).toMatchObject([{state: 'published'}, {state: 'published'}])
  expect([read('in-one'), read('in-two')]).toMatchObject([{_type: 'note'}, {_type: 'note'}])
  await close()
})

it('a release becomes active again when the queries of the rules took too long for minutes', async () => {
  await schedule('one')
  const {times, close} = startScheduler(Array.from({length: 5}, () => timeoutError(5000)))
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect(release('one')).toMatchObject({state: 'scheduled'})
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(release('one')).toMatchObject({state: 'active', error: {message: timeoutError(5000).message}})
  // Five attempts, each after the guard has forgotten the query, and the change of the state.
  const [first = 0, ...others] = times
  expect(others).toHaveLength(5)
  expect((others[3] ?? 0) - first).toBeGreaterThan(4 * MINUTE_MS)
  await close()
})
