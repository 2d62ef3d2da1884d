import {setTimeout as wait} from 'node:timers/promises'
import Fastify from 'fastify'
import {expect, test} from 'vitest'
import {collectMetrics} from '../../../../../services/kit/http/metrics.ts'

test('each bucket counts all requests up to its limit', async () => {
  const app = Fastify()
  const render = collectMetrics(app, 'lake')
  app.get('/slow', () => wait(60, 'done'))
  for (let number = 0; number < 3; number++) await app.inject('/slow')
  const lines = (await render()).split('\n')
  const countOf = (end: RegExp) =>
    Number(
      lines
        .find(line => end.test(line))
        ?.split(' ')
        .at(-1),
    )
  const values = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5].map(limit =>
    countOf(new RegExp(`_bucket\\{le="${limit}",`)),
  )
  expect(values.slice(0, 4)).toEqual([0, 0, 0, 0])
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect([values.at(-1), countOf(/_bucket\{le="\+Inf",/), countOf(/_count\{/)]).toEqual([3, 3, 3])
  expect(countOf(/_sum\{/)).toBeGreaterThan(0.15)
  await app.close()
})

test('an invented method is counted as OTHER, and an unknown path as unmatched', async () => {
  const app = Fastify()
  const render = collectMetrics(app, 'lake')
  await app.inject({method: 'PROPFIND' as 'GET', url: '/a-path'})
  await expect.poll(render).toMatch(/_count\{method="OTHER",route="unmatched",status="404"\} 1/)
  expect(await render()).not.toContain('a-path')
  await app.close()
})

test('the metrics have those of the process, once for two servers of one process', async () => {
  const [first, second] = [Fastify(), Fastify()]
  const texts = [await collectMetrics(first, 'lake')(), await collectMetrics(second, 'catalogue')()]
  for (const text of texts) {
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
    const names = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
    expect(names).toEqual([...new Set(names)])
  }
  await Promise.all([first.close(), second.close()])
})
