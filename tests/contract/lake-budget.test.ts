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
  it('is its own: reading what was written before it does not count', async () => {
    const busy = await startLake({queryTimeoutMs: 200})
    try {
      expect(await busy.client.fetch('count(*)')).toBe(0)
      for (let first = 0; first < 20_000; first += 5000) {
        await busy.write(
          Array.from({length: 5000}, (_, n) => ({create: {_id: `b-${first + n}`, _type: 'b', n: first + n, fields}})),
        )
      }
      expect(await busy.client.fetch('*[_id == "b-19999"][0].n')).toBe(19_999)
      expect(await busy.client.fetch('*[_id in ["b-7", "b-8"]].n')).toEqual([7, 8])
      // What was indexed before a large write is known anew after it.
      await busy.write(Array.from({length: 4000}, (_, n) => ({patch: {id: `b-${n * 5}`, set: {n: -n}}})))
      expect(await busy.client.fetch('*[_id in ["b-5", "b-6"]].n')).toEqual([-1, 6])
    } finally {
      await busy.close()
    }
  })
})

describe('the memory of a query', () => {
  it('ends with its worker, in a 4xx, while others are served', async () => {
    // Patient, so that it is the memory that ends it.
    const patient = await startLake({queryTimeoutMs: 60_000})
    try {
      const s = 'x'.repeat(1024 * 1024)
      const greedy = patient.client.fetch(`[${Array(1500).fill('upper($s + $s)').join()}]`, {s})
      let done = false
      const stopped = greedy
        .catch(error => error.response.body)
        .finally(() => {
          done = true
        })
      let served = 0
      for (let round = 0; !done; round++) {
        expect(await patient.client.fetch('$round', {round})).toBe(round)
        served++
      }
      expect(await stopped).toMatchObject({error: {type: 'queryMemoryError'}})
      expect(served).toBeGreaterThan(1)
    } finally {
      await patient.close()
    }
  })
})

/** Subqueries within one another, of which the innermost is about the outermost document: none has one value for all. */
const nested = (depth: number): string => {
  const outermost = Array(depth).fill('^').join('.')
  const levels = Array.from({length: depth})
  return levels.reduce<string>(inner => `*[count(${inner}) > -1]`, `*[number != ${outermost}.number]`)
}
const ask = async (query: string) => {
  const response = await fetch(`${lake.url}/v1/data/query/production?query=${encodeURIComponent(query)}`)
  return {status: response.status, body: await response.json()}
}

describe('a query without end', () => {
  it('of eleven nested subqueries is stopped with a 4xx, while others are served', async () => {
    const endless = ask(nested(11))
    let done = false
    const stopped = endless.finally(() => {
      done = true
    })
    let served = 0
    for (let number = 0; number < 30; number++) {
      expect((await ask(`count(*[number > ${number}])`)).body.result).toBe(199 - number)
      if (!done) served++
    }
    expect(served).toBe(30)
    const {status, body} = await stopped
    expect(status).toBe(400)
    expect(body.error).toMatchObject({type: 'queryTimeoutError', description: expect.stringContaining('1000 ms')})
    // The same again is refused at once, while another one is still being tried.
    const order: string[] = []
    const other = ask(nested(10)).then(() => order.push('another'))
    const same = ask(nested(11)).then(() => order.push('the same'))
    await Promise.all([other, same])
    expect(order).toEqual(['the same', 'another'])
  })

  it('is stopped in whatever shape it comes, and the next is answered', async () => {
    const doubling = `*[0]{"a": 1}${' | {"a": @, "b": @}'.replaceAll(' | ', '').repeat(40)}`
    const backtracking = `*["${'a'.repeat(5000)}" match "${'*a'.repeat(60)}*b"]`
    const [first, second, third] = await Promise.all([
      ask(doubling),
      ask(backtracking),
      ask(`[${nested(3)}, ${nested(8)}]`),
    ])
    for (const answer of [first, second, third]) {
      expect([200, 400]).toContain(answer?.status)
    }
    expect(third?.status).toBe(400)
    expect((await ask('count(*)')).body.result).toBe(200)
  })

  it('of anybody does not keep those with a token waiting', async () => {
    const endless = Array.from({length: 8}, (_, n) => ask(`"${n}${'a'.repeat(3000)}" match "${'*a'.repeat(40)}*b"`))
    const order: string[] = []
    const stopped = Promise.all(endless).then(answers => {
      order.push('endless')
      return answers
    })
    expect(await lake.client.fetch('count(*[number > 7])')).toBe(192)
    order.push('with a token')
    for (const answer of await stopped) expect(answer.status).toBe(400)
    expect(order).toEqual(['with a token', 'endless'])
  })

  it('is refused when it is too long to be looked at, and no worker ends for it', async () => {
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
      const refused = await post(query)
      expect([refused.status, refused.body.error.description]).toEqual([400, expect.stringContaining('longer than')])
    }
    const slow = lake.client.delete({query: `*[_id == "${'a'.repeat(12_000_000)}"]`})
    await expect(slow).rejects.toMatchObject({statusCode: 400})
  })

  it('of anybody is refused when its body is long, or does not say how long it is', async () => {
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

  it('waits for no more than the memory that the others of the queue have left', async () => {
    const small = await startLake({queryTimeoutMs: 60_000, queryWorkers: 1, queryQueueLimit: 1_000_000})
    const ask = (number: number, length: number) =>
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
      // The first is worked on, the second waits, and of the others each is too much besides it.
      const asked = Array.from({length: 5}, (_, number) => ask(number, 600_000))
      let refused = 0
      for (const one of asked) void one.then(status => (refused += status === 429 ? 1 : 0))
      await eventually(() => refused).toBe(3)
    } finally {
      await small.close()
    }
  })

  it('does not stop a mutation that comes after it', async () => {
    const slow = lake.client.delete({query: nested(9)})
    const quick = lake.client.create({_id: 'after', _type: 'after'})
    await expect(slow).rejects.toMatchObject({statusCode: 400})
    expect((await quick)._id).toBe('after')
  })

  it('of anybody that nests deeply keeps neither writers waiting nor those with a token', async () => {
    const patient = await startLake({queryTimeoutMs: 60_000})
    try {
      await patient.write(
        Array.from({length: 200}, (_, number) => ({create: {_id: `n-${number}`, _type: 'n', number}})),
      )
      let isOver = false
      const endless = patient.visitor.fetch(nested(9)).catch(() => undefined)
      void endless.finally(() => {
        isOver = true
      })
      const deep =
        '*[_id == "n-1" && count(*[_id == ^._id && count(*[_id == ^._id && number == ^.^.number]) == 1]) == 1]'
      expect(await patient.visitor.fetch('count(*)')).toBe(200)
      expect(await patient.client.fetch(`count(${deep})`)).toBe(1)
      await patient.client.patch({query: deep}).set({n: 1}).commit()
      expect(await patient.client.fetch('*[_id == "n-1"][0].n')).toBe(1)
      expect(isOver).toBe(false)
    } finally {
      await patient.close()
    }
  })

  it('within a mutation keeps nobody waiting who writes to another dataset', async () => {
    const patient = await startLake({queryTimeoutMs: 60_000, datasets: ['production', 'other']})
    try {
      await patient.write(
        Array.from({length: 200}, (_, number) => ({create: {_id: `n-${number}`, _type: 'n', number}})),
      )
      let isOver = false
      const endless = patient.client.delete({query: nested(9)}).catch(() => undefined)
      void endless.finally(() => {
        isOver = true
      })
      const other = patient.client.withConfig({dataset: 'other'})
      await other.create({_id: 'a', _type: 'a'})
      await other.delete({query: '*[_type == "a"]'})
      expect(await other.fetch('count(*)')).toBe(0)
      expect(isOver).toBe(false)
    } finally {
      await patient.close()
    }
  })

  it('cannot be made of many: the queries of one transaction have the time of one', async () => {
    const patch = {query: '*[count(*[number < ^.number && number > ^.number]) > 0]', set: {never: true}}
    await expect(lake.client.mutate(Array.from({length: 20_000}, () => ({patch})))).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('together'),
    })
  })

  it('leaves alone what nests deeply and ends soon', async () => {
    const {body} = await ask('count(*[_id == "n-1"]{"a": *[_id == "n-2"]{"b": *[_id == "n-3"]{"c": *[_id == "n-4"]}}})')
    expect(body.result).toBe(1)
    const apart = Array.from({length: 11}).reduce<string>(inner => `*[count(${inner}) > -1]`, '*')
    expect((await ask(`count(${apart}) == count(*)`)).body.result).toBe(true)
    const deep = await ask(`${'('.repeat(20_000)}1${')'.repeat(20_000)}`)
    expect([200, 400, 431]).toContain(deep.status)
  })
})
