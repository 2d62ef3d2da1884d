import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {parser} from '@prometheus-io/lezer-promql'
import {Registry} from 'prom-client'
import {beforeAll, expect, test} from 'vitest'
import {parse, parseAllDocuments} from 'yaml'
import {createSiteMetrics} from '@/lib/metrics/site-metrics'
import {circuitRegistry} from '@/lib/sources/circuit-metrics'
import {createFieldData} from '@/lib/vitals/field-data'
import {indexGauges} from '../../../services/catalogue-api/catalogue/index-gauges.ts'
import {feedGauges} from '../../../services/catalogue-api/feed/feed-gauges.ts'
import {redisGauges} from '../../../services/catalogue-api/limits/redis-status.ts'
import {processMetrics} from '../../../services/kit/metrics/process-metrics.ts'
import {createRequestDurations} from '../../../services/kit/metrics/request-durations.ts'
import {startLake} from '../../support/lake.ts'

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')

type Rule = {alert: string; expr: string; labels: {severity: string}; annotations: {summary: string}}
const {groups}: {groups: {rules: Rule[]}[]} = parse(read('prometheus/alerts.yml'))
const rules = groups.flatMap(group => group.rules)

type Panel = {title: string; type: string; targets?: {expr: string}[]}
const dashboard: {panels: Panel[]} = JSON.parse(read('grafana/overprint.json'))
const charts = dashboard.panels.filter(({type}) => type !== 'row')

const expressions = [
  ...rules.map(({alert, expr}): [string, string] => [alert, expr]),
  ...charts.flatMap(({title, targets = []}) => targets.map(({expr}): [string, string] => [title, expr])),
]

/** Lists the metrics of an expression. Throws where it is not PromQL. Grafana replaces its variables. */
function listMetrics(expression: string): string[] {
  const text = expression.replaceAll('$__rate_interval', '5m')
  const names: string[] = []
  parser.parse(text).iterate({
    enter({type, from, to}) {
      if (type.isError) throw new Error(`This is not PromQL at character ${from}: ${text}`)
      if (type.name === 'VectorSelector') names.push(/^[\w:]+/.exec(text.slice(from, to))?.[0] ?? '')
    },
  })
  return names
}

/** Lists the names in a text of Prometheus, with the three of each histogram. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )

const catalogueGauges = [
  ...indexGauges({staleSeconds: () => 0}),
  ...feedGauges({position: 0, failures: 0, dropped: 0}, () => 0),
  ...redisGauges({isUp: () => true}),
]
// Prometheus itself adds `up`.
const known = new Set(['up', ...catalogueGauges.map(({name}) => name)])
beforeAll(async () => {
  const catalogue = new Registry()
  createRequestDurations(catalogue, 'catalogue')
  const site = [createSiteMetrics().registry, circuitRegistry(), createFieldData().registry]
  const texts = await Promise.all([...site, processMetrics(), catalogue].map(registry => registry.metrics()))
  const lake = await startLake()
  const response = await fetch(`${lake.url}/metrics`, {headers: {authorization: `Bearer ${lake.token}`}})
  texts.push(await response.text())
  await lake.close()
  for (const name of texts.flatMap(namesIn)) known.add(name)
}, 300_000)

test.each(expressions)('%s names only metrics that exist', (_title, expression) => {
  const names = listMetrics(expression)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter(name => !known.has(name))).toEqual([])
})

test('the check finds a metric that does not exist, and what is not PromQL', () => {
  expect(listMetrics('rate(site_invented_total[5m])').filter(name => !known.has(name))).toEqual(['site_invented_total'])
  expect(() => listMetrics('rate(up[5m]')).toThrow('This is not PromQL')
})

test('an alert names each way in which a message about a change does not arrive', () => {
  const metrics = rules.flatMap(({expr}) => listMetrics(expr))
  expect(metrics).toEqual(
    expect.arrayContaining([
      'lake_hook_messages_waiting',
      'lake_hook_last_failure_timestamp_seconds',
      'catalogue_site_failures',
      'catalogue_site_messages_dropped',
    ]),
  )
})

test('an alert names each process that works alone without Redis', () => {
  const metrics = rules.flatMap(({expr}) => listMetrics(expr))
  expect(metrics).toEqual(expect.arrayContaining(['site_redis_up', 'catalogue_redis_up']))
})

/** Returns the limit of memory of the first container of a Deployment or StatefulSet, in bytes. */
function memoryLimit(manifest: string): number {
  const resources = parseAllDocuments(read(`kubernetes/${manifest}.yaml`)).map(document => document.toJS())
  const workload = resources.find(({kind}) => kind === 'Deployment' || kind === 'StatefulSet')
  const [, gibibytes] = /^(\d+)Gi$/.exec(workload.spec.template.spec.containers[0].resources.limits.memory) ?? []
  return Number(gibibytes) * 2 ** 30
}

test.each([
  ['overprint-site', 'site'],
  ['overprint-lake', 'lake'],
  ['overprint-catalogue', 'catalogue-api'],
  ['overprint-catalogue', 'catalogue-backups'],
])('the memory of %s alerts before Kubernetes kills the pod of %s', (job, manifest) => {
  const {expr = ''} = rules.find(({alert}) => alert === 'MemoryGrows') ?? {}
  const parts = [...expr.matchAll(/\{job=~?"([^"]+)"\} > ([\d.e]+)/g)]
  const limits = parts.flatMap(([, jobs = '', bytes]) => (new RegExp(`^(${jobs})$`).test(job) ? [Number(bytes)] : []))
  expect(limits).toHaveLength(1)
  expect(limits[0]).toBeLessThan(0.9 * memoryLimit(manifest))
})

test('each alert has a severity and a summary, and names are unique', () => {
  expect(rules.length).toBeGreaterThan(10)
  for (const {alert, labels, annotations} of rules) {
    expect(['warning', 'critical'], alert).toContain(labels.severity)
    expect(annotations.summary, alert).toMatch(/\.$/)
  }
  expect(new Set(rules.map(({alert}) => alert)).size).toBe(rules.length)
})

test('each chart has a title of its own, and charts do not overlap', () => {
  const titles = charts.map(({title}) => title)
  expect(titles).toEqual([...new Set(titles)])
  const cells = dashboard.panels.flatMap(panel => {
    const {x, y, w, h} = (panel as Panel & {gridPos: Record<'x' | 'y' | 'w' | 'h', number>}).gridPos
    expect(x + w).toBeLessThanOrEqual(24)
    return Array.from({length: w * h}, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`)
  })
  expect(new Set(cells).size).toBe(cells.length)
})

test('every process is scraped with the token', () => {
  const {scrape_configs: jobs} = parse(read('prometheus/prometheus.yml'))
  expect(jobs.map((job: {job_name: string; metrics_path?: string}) => [job.job_name, job.metrics_path])).toEqual([
    ['overprint-site', '/api/metrics'],
    ['overprint-lake', undefined],
    ['overprint-catalogue', undefined],
  ])
  for (const job of jobs) expect(job.authorization.credentials_file).toBeTruthy()
  expect(globSync('prometheus/*.yml', {cwd: deploy})).toHaveLength(2)
})
