import {setTimeout as wait} from 'node:timers/promises'
import Fastify from 'fastify'
import {expect, test} from 'vitest'
import {collectMetrics} from '../../../../../services/kit/http/metrics.ts'

test('each bucket counts all requests up to its limit', async () => {
  const app = Fastify()
  const render = collectMetrics(app, 'lake')
  app.get('/slow', () => wait(60, 'done'))
  for (let number = 0; number < 3; number++) await app.inject('/slow')
  const lines = render().split('\n')
  const countOf = (end: string) =>
    Number(
      lines
        .find(line => line.includes(end))
        ?.split(' ')
        .at(-1),
    )
  const values = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5].map(limit => countOf(`le="${limit}"}`))
  expect(values.slice(0, 4)).toEqual([0, 0, 0, 0])
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect([values.at(-1), countOf('le="+Inf"}'), countOf('_count{')]).toEqual([3, 3, 3])
  expect(countOf('_sum{')).toBeGreaterThan(0.15)
  await app.close()
})
