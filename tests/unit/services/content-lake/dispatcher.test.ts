import {expect, it, vi} from 'vitest'
import {addChecksumFunctions} from '../../../../services/content-lake/database/row-checksum.ts'
import {MIGRATIONS} from '../../../../services/content-lake/database/schema.ts'
import {openDispatcher} from '../../../../services/content-lake/hooks/dispatcher.ts'
import {createFilterEvaluator, type FilterEvaluator} from '../../../../services/content-lake/hooks/filter-evaluator.ts'
import {parseHook} from '../../../../services/content-lake/hooks/hook.ts'
import {openHookStore} from '../../../../services/content-lake/hooks/hook-store.ts'
import {retryDelay} from '../../../../services/content-lake/hooks/process-message.ts'
import {openDatabase} from '../../../../services/kit/sqlite.ts'
import {eventually} from '../../../support/eventually.ts'
import {startReceiver} from '../../../support/receiver.ts'

const job = {filter: null, projection: '_id', dataset: 'production', before: null, after: '{"_id": "a"}'}

it('a crash of the thread is not an error of the rule', async () => {
  const evaluator = createFilterEvaluator({file: '/nowhere/lake.sqlite', projectId: 'overprint'}, 1000)
  expect(await evaluator.evaluate(job)).toMatchObject({cause: 'crash', problem: expect.stringContaining('database')})
  evaluator.close()
})

it('a thread that cannot be started fails one evaluation, not those after it', async () => {
  const settings = {file: '/nowhere/lake.sqlite', projectId: 'overprint', notCloneable: () => {}}
  const evaluator = createFilterEvaluator(settings, 1000)
  await expect(evaluator.evaluate(job)).rejects.toThrow('could not be cloned')
  Object.assign(settings, {notCloneable: null})
  expect(await evaluator.evaluate(job)).toMatchObject({cause: 'crash'})
  evaluator.close()
})

it('a message is delivered after its thread has crashed', async () => {
  const receiver = await startReceiver()
  const {hooks, hook} = queueMessages(receiver.url)
  let evaluations = 0
  const evaluate: FilterEvaluator['evaluate'] = async () =>
    evaluations++ < 5 ? {problem: 'The thread ended.', cause: 'crash'} : {payload: '"a"'}
  const dispatcher = openDispatcher(hooks, {evaluate, close: () => {}}, SETTINGS)
  dispatcher.wake()
  await receiver.until(1)
  expect(receiver.received[0]?.body).toBe('"a"')
  await dispatcher.close()
  const reasons = hooks.listAttempts(hook.id).map(({failureReason}) => failureReason)
  expect(reasons.sort()).toEqual([...Array(5).fill('evaluation'), null])
  await receiver.close()
})

it('the log has the newest twenty attempts of each message', () => {
  const {hooks, hook} = queueMessages('http://localhost', ['a', 'b'])
  const [first = '', second = ''] = hooks.listMessages(hook.id).map(({id}) => id)
  const attempt = (message: string, minute: number) =>
    hooks.addAttempt({
      ...{message, hook: hook.id, createdAt: new Date(minute * 60_000).toISOString(), duration: minute},
      ...{resultCode: 500, resultBody: null, failureReason: 'http'},
    })
  attempt(second, 0)
  for (let minute = 1; minute <= 30; minute += 1) attempt(first, minute)
  const durations = hooks.listAttempts(hook.id).map(({duration}) => duration)
  expect(durations).toEqual([...Array.from({length: 20}, (_, index) => 30 - index), 0])
})

it('a full disk neither fails the commit that wakes it nor sends a message over and over', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const receiver = await startReceiver()
  const {hooks} = queueMessages(receiver.url)
  const full = () => {
    throw new Error('database or disk is full')
  }
  const evaluator = {evaluate: async () => ({payload: '"a"'}), close: () => {}}
  const dispatcher = openDispatcher({...hooks, prune: full, addAttempt: full}, evaluator, SETTINGS)
  dispatcher.wake()
  await receiver.until(1)
  await eventually(() => error.mock.calls.length).toBe(2)
  dispatcher.wake()
  await dispatcher.close()
  expect(receiver.received).toHaveLength(1)
  await receiver.close()
})

it('a receiver that is back gets a message within half of the time that it was away, and within five minutes', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  let awayMs = 0
  for (let attempts = 0; attempts < 300; attempts += 1) {
    const delay = retryDelay({backoffMs: 1000}, attempts, 0)
    expect(delay).toBeGreaterThanOrEqual(1000)
    expect(delay).toBeLessThanOrEqual(Math.min(300_000, Math.max(2500, awayMs / 2)))
    awayMs += delay
  }
  expect(retryDelay({backoffMs: 1000}, 0, 20_000)).toBe(20_000)
})

const SETTINGS = {projectId: 'overprint', timeoutMs: 60_000, backoffMs: 1, retryWindowMs: 60_000}

/** Opens a database with a webhook that has a message for each of these documents. */
function queueMessages(url: string, ids = ['a']) {
  const database = openDatabase(':memory:', '')
  addChecksumFunctions(database)
  database.exec(MIGRATIONS.join(''))
  const hooks = openHookStore(database)
  const hook = hooks.add(parseHook({name: 'Site', url, rule: {projection: '_id'}}))
  const changes = ids.map(id => {
    const after = {_id: id, _type: 'post', _rev: 't', _createdAt: '', _updatedAt: ''}
    return {id, before: null, after, patches: null, purge: false}
  })
  const timestamp = new Date().toISOString()
  hooks.record({id: 't', timestamp, author: 'x', dataset: 'production', sequence: 1, changes})
  return {hooks, hook}
}
