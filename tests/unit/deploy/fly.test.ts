import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {parse as parseToml} from 'smol-toml'
import {expect, test} from 'vitest'
import {parseAllDocuments} from 'yaml'
import {z} from 'zod'
import {SETTING_NAMES} from '@/lib/env'

/*
 * Fly.io does not run here. Its file is checked by the keys that it has, with the values of Fly.io's reference of fly.toml: SchemaStore's
 * schema lacks the present values of `auto_stop_machines`.
 */

const root = join(import.meta.dirname, '..', '..', '..')
const read = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8')

const duration = z.string().regex(/^\d+(ms|s|m|h)$/)
const flyConfig = z.strictObject({
  app: z.string().regex(/^[a-z0-9-]+$/),
  primary_region: z.string().regex(/^[a-z]{3}$/),
  kill_signal: z.enum(['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGKILL', 'SIGSTOP']),
  /** In seconds. */
  kill_timeout: z.int().min(0).max(300),
  env: z.record(z.string(), z.string()),
  http_service: z.strictObject({
    internal_port: z.int(),
    force_https: z.boolean(),
    auto_stop_machines: z.enum(['off', 'stop', 'suspend']),
    min_machines_running: z.int(),
    concurrency: z.strictObject({
      type: z.enum(['connections', 'requests']),
      soft_limit: z.int(),
      hard_limit: z.int(),
    }),
    checks: z.array(
      z.strictObject({
        method: z.enum(['GET', 'HEAD']),
        path: z.string().startsWith('/'),
        interval: duration,
        timeout: duration,
        grace_period: duration,
      }),
    ),
  }),
  vm: z.array(z.strictObject({size: z.enum(['shared-cpu-1x', 'shared-cpu-2x', 'shared-cpu-4x']), memory: z.string()})),
})

const readFly = () => flyConfig.parse(parseToml(read('fly/fly.toml')))

test('fly.toml has keys and values that Fly.io knows', () => {
  expect(readFly).not.toThrow()
  const mistyped = read('fly/fly.toml').replace('internal_port', 'internalPort')
  expect(() => flyConfig.parse(parseToml(mistyped))).toThrow('internalPort')
})

test('fly.toml starts the site that is there, and stops it no sooner than Kubernetes does', () => {
  const {env, http_service, kill_signal, kill_timeout} = readFly()
  expect(Object.keys(env).filter(name => name !== 'PORT' && !SETTING_NAMES.includes(name))).toEqual([])
  expect(Number(env.PORT)).toBe(http_service.internal_port)
  for (const {path} of http_service.checks) expect(existsSync(join(root, 'pages', `${path}.ts`)), path).toBe(true)
  expect(http_service.concurrency.soft_limit).toBeLessThan(http_service.concurrency.hard_limit)
  const pods = parseAllDocuments(read('kubernetes/site.yaml')).map(document => document.toJS())
  const {spec} = pods.find(({kind}) => kind === 'Deployment').spec.template
  expect([kill_signal, kill_timeout]).toEqual(['SIGTERM', spec.terminationGracePeriodSeconds])
})
