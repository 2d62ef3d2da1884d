import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startLake({queryTimeoutMs: 1000})
  const transaction = lake.client.transaction()
  for (let number = 0; number < 200; number++) transaction.create({_id: `n-${number}`, _type: 'n', number})
  await transaction.commit()
})
afterAll(() => lake.close())

const fields = 'x'.repeat(5000)

describe('the budget of a query', () => {
  it('excludes the time to load earlier writes', async () => {
    const busy = await startLake({queryTimeoutMs: 200})
    try {
      expect(await busy.client.fetch('count(*)')).toBe(0)
      for (let first = 0; first < 20_000; first += 5000) {
        await busy.write(
          Array.from({length: 5000}, (_, n) => ({create: {_id: `b-${first + n}`, _type: 'b', n: first + n, fields}})),
        )
      }
      // Two hundred milliseconds may pass while the machine is busy. The query with another parameter is another one.
      let attempt = 0
      const fetchLast = () =>
        busy.client.fetch('*[_id == "b-19999"][0].n', {attempt: attempt++}).catch((error: Error) => error.message)
      await eventually(fetchLast).toBe(19_999)
      expect(await busy.client.fetch('*[_id in ["b-7", "b-8"]].n')).toEqual([7, 8])
      // Indexes built before a large write are updated after it.
      await busy.write(Array.from({length: 4000}, (_, n) => ({patch: {id: `b-${n * 5}`, set: {n: -n}}})))
      expect(await busy.client.fetch('*[_id in ["b-5", "b-6"]].n')).toEqual([-1, 6])
    } finally {
      await busy.close()
    }
  })
})

describe('the memory of a query', () => {
  it('is limited: the worker ends, the query returns a 4xx, and other queries succeed', async () => {
    // A long timeout, so that the memory limit ends the query.
    const tolerant = await startLake({queryTimeoutMs: 60_000})
    try {
      const s = 'x'.repeat(1024 * 1024)
      const large = tolerant.client.fetch(`[${Array(1500).fill('upper($s + $s)').join()}]`, {s})
      let done = false
      const stopped = large
        .catch(error => error.response.body)
        .finally(() => {
          done = true
        })
      let served = 0
      for (let round = 0; !done; round++) {
        expect(await tolerant.client.fetch('$round', {round})).toBe(round)
        served++
      }
      expect(await stopped).toMatchObject({error: {type: 'queryMemoryError'}})
      expect(served).toBeGreaterThan(1)
    } finally {
      await tolerant.close()
    }
  })
})

/** Nested subqueries whose innermost filter depends on the outermost document, so that no level can be evaluated once. */
const nested = (depth: number): string => {
  const outermost = Array(depth).fill('^').join('.')
  const levels = Array.from({length: depth})
  return levels.reduce<string>(inner => `*[count(${inner}) > -1]`, `*[number != ${outermost}.number]`)
}
const query = async (query: string) => {
  const response = await fetch(`${lake.url}/v1/data/query/production?query=${encodeURIComponent(query)}`)
  return {status: response.status, body: await response.json()}
}

/** Keeps a worker busy for as long as the timeout of queries allows. */
const endless = {
  ...{dataset: 'production', params: {}, perspective: ['published'], publicOnly: false, identity: ''},
  query: `"${'a'.repeat(3000)}" match "${'*a'.repeat(40)}*b"`,
}

describe('a query that does not finish', () => {
  it('with eleven nested subqueries is stopped with a 4xx while other queries succeed', async () => {
    const unfinished = query(nested(11))
    let done = false
    const stopped = unfinished.finally(() => {
      done = true
    })
    let served = 0
    for (; !done; served++) {
      const number = served % 200
      expect((await query(`count(*[number > ${number}])`)).body.result).toBe(199 - number)
    }
    expect(served).toBeGreaterThan(1)
    const {status, body} = await stopped
    expect(status).toBe(400)
    expect(body.error).toMatchObject({type: 'queryTimeoutError', description: expect.stringContaining('1000 ms')})
    // The same query is rejected at once on the second attempt, while a new one still runs.
    const order: string[] = []
    const other = query(nested(10)).then(() => order.push('another'))
    const same = query(nested(11)).then(() => order.push('the same'))
    await Promise.all([other, same])
    expect(order).toEqual(['the same', 'another'])
  })

  it('is stopped in any form, and the next query succeeds', async () => {
    const doubling = `*[0]{"a": 1}${' | {"a": @, "b": @}'.replaceAll(' | ', '').repeat(40)}`
    const backtracking = `*["${'a'.repeat(5000)}" match "${'*a'.repeat(60)}*b"]`
    const [first, second, third] = await Promise.all([
      query(doubling),
      query(backtracking),
      query(`[${nested(3)}, ${nested(8)}]`),
    ])
    for (const response of [first, second, third]) {
      expect([200, 400]).toContain(response?.status)
    }
    expect(third?.status).toBe(400)
    expect((await query('count(*)')).body.result).toBe(200)
  })

  it('without a token does not delay queries with a token', async () => {
    const unfinished = Array.from({length: 8}, (_, n) =>
      query(`"${n}${'a'.repeat(3000)}" match "${'*a'.repeat(40)}*b"`),
    )
    const order: string[] = []
    const stopped = Promise.all(unfinished).then(responses => {
      order.push('unfinished')
      return responses
    })
    expect(await lake.client.fetch('count(*[number > 7])')).toBe(192)
    order.push('with a token')
    for (const response of await stopped) expect(response.status).toBe(400)
    expect(order).toEqual(['with a token', 'unfinished'])
  })

  it('is rejected when it is too long to parse, without ending a worker', async () => {
    const post = async (query: string) => {
      const response = await fetch(`${lake.url}/v1/data/query/production?returnQuery=false`, {
        method: 'POST',
        headers: {'content-type': 'application/json', authorization: `Bearer ${lake.token}`},
        body: JSON.stringify({query}),
      })
      return {status: response.status, body: await response.json()}
    }
    const {body} = await post(`"${'a'.repeat(1_000_000)}" == "b"`)
    expect(body.result).toBe(false)
    for (const query of [
      `"${'a'.repeat(12_000_000)}"`,
      `"${'\\\\'.repeat(2_500_000)}"`,
      `*[${'['.repeat(12_000_000)}`,
    ]) {
      const rejected = await post(query)
      expect([rejected.status, rejected.body.error.description]).toEqual([400, expect.stringContaining('longer than')])
    }
    const slow = lake.client.delete({query: `*[_id == "${'a'.repeat(12_000_000)}"]`})
    await expect(slow).rejects.toMatchObject({statusCode: 400})
  })

  it('without a token is rejected when its body is large or has no Content-Length', async () => {
    const post = async (body: BodyInit, headers = {}) => {
      const init = {method: 'POST', headers: {'content-type': 'application/json', ...headers}, body, duplex: 'half'}
      const response = await fetch(`${lake.url}/v1/data/query/production`, init)
      return response.status
    }
    const body = JSON.stringify({query: 'count(*[_id in $ids])', params: {ids: ['n-1', 'x'.repeat(3_000_000)]}})
    expect(await post(body)).toBe(413)
    expect(await post(body, {authorization: `Bearer ${lake.readToken}`})).toBe(200)
    expect(await post(new Blob(['{"query": "1"}']).stream())).toBe(411)
    expect(await post('{"query": "1"}')).toBe(200)
  })

  it('is rejected when the queue has no memory left for it', async () => {
    const small = await startLake({queryTimeoutMs: 60_000, queryWorkers: 1, queryQueueLimit: 1_000_000})
    const query = (number: number, length: number) =>
      fetch(`${small.url}/v1/data/query/production`, {
        method: 'POST',
        headers: {'content-type': 'application/json', authorization: `Bearer ${small.token}`},
        body: JSON.stringify({query: '$word match $pattern', params: {number, pattern, word: 'a'.repeat(length)}}),
      }).then(
        ({status}) => status,
        () => null,
      )
    const pattern = `${'*a'.repeat(40)}*b`
    try {
      // The first runs and the second waits. Each of the others would exceed the queue's limit.
      const statuses = Array.from({length: 5}, (_, number) => query(number, 600_000))
      let rejected = 0
      for (const one of statuses) void one.then(status => (rejected += status === 429 ? 1 : 0))
      await eventually(() => rejected).toBe(3)
    } finally {
      await small.close()
    }
  })

  it('delays others for a limited time: they get a 429', async () => {
    const small = await startLake({queryTimeoutMs: 600_000, queryWorkers: 1, queryWaitMs: 100})
    try {
      void small.app.lake.engine.run(endless).catch(() => undefined)
      const response = await fetch(`${small.url}/v1/data/query/production?query=1`, {
        headers: {authorization: `Bearer ${small.token}`},
      })
      expect(response.status).toBe(429)
      expect(await response.json()).toMatchObject({
        error: {description: 'The query has waited too long; try again shortly', type: 'tooManyRequestsError'},
      })
    } finally {
      await small.close()
    }
  })

  it('does not keep those in the queue whose client has left', async () => {
    const limits = {queryTimeoutMs: 600_000, queryWaitMs: 600_000, queryQueueLimit: 1_000_000}
    const small = await startLake({...limits, queryWorkers: 1})
    const {engine} = small.app.lake
    const isQueueFull = async () => {
      const client = new AbortController()
      const params = {word: 'b'.repeat(600_000)}
      const outcome = engine.run({...endless, query: '$word', params}, client.signal).catch(error => error.message)
      setImmediate(() => client.abort(new Error('It waits')))
      return (await outcome) !== 'It waits'
    }
    try {
      void engine.run(endless).catch(() => undefined)
      expect(await isQueueFull()).toBe(false)
      const client = new AbortController()
      const send = (): Promise<Response> =>
        fetch(`${small.url}/v1/data/query/production`, {
          method: 'POST',
          headers: {'content-type': 'application/json', authorization: `Bearer ${small.token}`},
          body: JSON.stringify({query: '$word', params: {word: 'a'.repeat(600_000)}}),
          signal: client.signal,
          // A query that arrives while `isQueueFull` fills the queue gets a 429.
        }).then(response => (response.status === 429 ? send() : response))
      const waiting = send().catch(() => 'left')
      await eventually(isQueueFull).toBe(true)
      client.abort()
      expect(await waiting).toBe('left')
      await eventually(isQueueFull).toBe(false)
    } finally {
      await small.close()
    }
  })

  it('does not stop a later mutation', async () => {
    const slow = lake.client.delete({query: nested(9)})
    const quick = lake.client.create({_id: 'after', _type: 'after'})
    await expect(slow).rejects.toMatchObject({statusCode: 400})
    expect((await quick)._id).toBe('after')
  })

  it('without a token that nests deeply does not delay writes or queries with a token', async () => {
    const tolerant = await startLake({queryTimeoutMs: 60_000})
    try {
      await tolerant.write(
        Array.from({length: 200}, (_, number) => ({create: {_id: `n-${number}`, _type: 'n', number}})),
      )
      let isOver = false
      const unfinished = tolerant.visitor.fetch(nested(9)).catch(() => undefined)
      void unfinished.finally(() => {
        isOver = true
      })
      const deep =
        '*[_id == "n-1" && count(*[_id == ^._id && count(*[_id == ^._id && number == ^.^.number]) == 1]) == 1]'
      expect(await tolerant.visitor.fetch('count(*)')).toBe(200)
      expect(await tolerant.client.fetch(`count(${deep})`)).toBe(1)
      await tolerant.client.patch({query: deep}).set({n: 1}).commit()
      expect(await tolerant.client.fetch('*[_id == "n-1"][0].n')).toBe(1)
      expect(isOver).toBe(false)
    } finally {
      await tolerant.close()
    }
  })

  it('inside a mutation does not delay writes to another dataset', async () => {
    const tolerant = await startLake({queryTimeoutMs: 60_000, datasets: ['production', 'other']})
    try {
      await tolerant.write(
        Array.from({length: 200}, (_, number) => ({create: {_id: `n-${number}`, _type: 'n', number}})),
      )
      let isOver = false
      const unfinished = tolerant.client.delete({query: nested(9)}).catch(() => undefined)
      void unfinished.finally(() => {
        isOver = true
      })
      const other = tolerant.client.withConfig({dataset: 'other'})
      await other.create({_id: 'a', _type: 'a'})
      await other.delete({query: '*[_type == "a"]'})
      expect(await other.fetch('count(*)')).toBe(0)
      expect(isOver).toBe(false)
    } finally {
      await tolerant.close()
    }
  })

  it('cannot be split up: all queries of a transaction share one time budget', async () => {
    const patch = {query: '*[count(*[number < ^.number && number > ^.number]) > 0]', set: {never: true}}
    await expect(lake.client.mutate(Array.from({length: 20_000}, () => ({patch})))).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('together'),
    })
  })

  it('is not assumed for deeply nested queries that finish quickly', async () => {
    const {body} = await query(
      'count(*[_id == "n-1"]{"a": *[_id == "n-2"]{"b": *[_id == "n-3"]{"c": *[_id == "n-4"]}}})',
    )
    expect(body.result).toBe(1)
    const apart = Array.from({length: 11}).reduce<string>(inner => `*[count(${inner}) > -1]`, '*')
    expect((await query(`count(${apart}) == count(*)`)).body.result).toBe(true)
    const deep = await query(`${'('.repeat(20_000)}1${')'.repeat(20_000)}`)
    expect([200, 400, 431]).toContain(deep.status)
  })
})
