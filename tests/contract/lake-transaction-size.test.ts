import {afterAll, afterEach, beforeAll, describe, expect, it, vi} from 'vitest'
import type {Mutation} from '../../services/content-lake/transactions/mutation.ts'
import type {Step} from '../../services/content-lake/transactions/run-steps.ts'
import {startLake, type TestLake} from '../support/lake.ts'

/** In the text of the stored document. */
const MARKER = 'a stored document'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  await lake.write([
    {create: {_id: 'page', _type: 'page', text: MARKER}},
    {create: {_id: 'long', _type: 'page', text: 'x'.repeat(1_000_000)}},
  ])
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => lake.close())

/** Sends mutations, and returns the status, the body and how often the stored document was parsed for it. */
const mutate = async (mutations: Mutation[], query = '') => {
  const parse = vi.spyOn(JSON, 'parse')
  const response = await lake.app.inject({
    method: 'POST',
    url: `/v1/data/mutate/production${query}`,
    headers: {authorization: `Bearer ${lake.token}`},
    payload: {mutations},
  })
  const parsed = parse.mock.calls.filter(([text]) => String(text).includes(MARKER)).length
  parse.mockRestore()
  return {status: response.statusCode, body: response.json(), parsed}
}

const ensure = (_id: string): Mutation => ({createIfNotExists: {_id, _type: 'page'}})

describe('mutations that change nothing', () => {
  it('read no document unless it is returned', async () => {
    const {status, body, parsed} = await mutate(Array(100).fill(ensure('page')), '?returnIds=true')
    expect([status, parsed]).toEqual([200, 0])
    expect(body.results).toEqual(Array(100).fill({id: 'page', operation: 'none'}))
  })

  it('read a document once for all their results', async () => {
    const {status, body, parsed} = await mutate(Array(50).fill(ensure('page')), '?returnDocuments=true')
    expect([status, parsed, body.results.length]).toEqual([200, 1, 50])
    expect(body.results[49]).toMatchObject({operation: 'none', document: {_id: 'page', _type: 'page'}})
  })

  it('are rejected when they would return too much', async () => {
    const {status, body} = await mutate(Array(150).fill(ensure('long')), '?returnDocuments=true')
    expect([status, body.error.items[0]]).toMatchObject([413, {error: {type: 'transactionTooLargeError'}, index: 134}])
  })
})

it('a changed document is read once', async () => {
  const {status, parsed} = await mutate([{patch: {id: 'page', set: {n: 1}}}, {patch: {id: 'page', set: {n: 2}}}])
  expect([status, parsed]).toEqual([200, 1])
})

it('a long transaction lets the event loop turn, and the next one waits for its end', async () => {
  let turn = 0
  const timer = setInterval(() => (turn += 1), 0)
  const seen: [string, number][] = []
  const stepOf =
    (name: string): Step =>
    async () => {
      seen.push([name, turn])
      const endsAt = performance.now() + 30
      while (performance.now() < endsAt);
      return []
    }
  const {transact} = lake.app.lake
  const run = (name: string) => transact('production', {steps: Array(3).fill(stepOf(name))}, {author: 'test'})
  await Promise.all([run('first'), run('second')])
  clearInterval(timer)
  expect(seen.map(([name]) => name)).toEqual(['first', 'first', 'first', 'second', 'second', 'second'])
  expect(new Set(seen.map(([, at]) => at)).size).toBeGreaterThan(3)
})

it('a query that changes many documents lets the event loop turn', async () => {
  const text = 'one of many documents'
  await lake.write(Array.from({length: 1000}, (_, number) => ({create: {_id: `many-${number}`, _type: 'many', text}})))
  let turn = 0
  const timer = setInterval(() => (turn += 1), 0)
  const turns = new Set<number>()
  const {parse} = JSON
  vi.spyOn(JSON, 'parse').mockImplementation((json: string, ...rest) => {
    if (json.includes(text)) turns.add(turn)
    return parse(json, ...rest)
  })
  await lake.write([{patch: {query: '*[_type == "many"]', set: {n: 1}}}])
  clearInterval(timer)
  expect(turns.size).toBeGreaterThan(1)
})
