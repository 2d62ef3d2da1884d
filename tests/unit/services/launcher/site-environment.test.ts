import {execFileSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest'
import {SETTING_NAMES} from '@/lib/env'
import {inheritEnvironment} from '@/services/kit/environment'
import * as cluster from '@/services/launcher/cluster/sites'
import * as local from '@/services/launcher/local-site'
import type {Secrets} from '@/services/launcher/secrets'

/* `.env.production.local` is in a clone whose images are built, and has the settings of a deployment. */

const root = resolve(import.meta.dirname, '..', '..', '..', '..')
const FROM_FILE = 'from-a-file'
/** Set by Next, or by the launcher for its process. */
const OF_THE_PROCESS = ['NODE_ENV', 'PORT', 'LOG_DIR']

const find = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name)
/** The names of all settings that the site reads. */
const names = [
  ...SETTING_NAMES,
  ...find('lib/public-env.ts', /process\.env\.(NEXT_PUBLIC_\w+)/g),
  ...find('services/kit/log/log-settings.ts', /^ {2}([A-Z_]+):/gm),
  'OTEL_EXPORTER_OTLP_HEADERS',
].filter(name => !OF_THE_PROCESS.includes(name))

const secrets: Secrets = {
  lakeAdminToken: 'lake-admin',
  lakeReadToken: 'lake-read',
  lakeAdminPassword: 'lake-password',
  catalogueAdminToken: 'catalogue-admin',
  webhookSecret: 'webhook',
  catalogueWebhookSecret: 'catalogue-webhook',
  previewSecret: 'preview',
}
const sources: cluster.SiteSources = {
  siteUrl: 'http://localhost:8080',
  frontUrl: 'http://127.0.0.1:8080',
  lakeUrl: 'http://localhost:4010',
  apiUrl: 'http://localhost:4020',
  redisUrl: 'redis://127.0.0.1:6379',
  frontSecret: 'front',
  metricsToken: 'metrics',
}
const ENVIRONMENTS = {
  'npm start': () => local.siteEnvironment({secrets}),
  'npm run cluster': () => cluster.siteEnvironment({secrets}, sources),
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-env-'))
  const content = names.map(name => `${name}=${FROM_FILE}\n`).join('')
  for (const mode of ['production', 'development'])
    for (const end of ['', '.local']) writeFileSync(join(folder, `.env.${mode}${end}`), content)
})
afterAll(() => rmSync(folder, {recursive: true, force: true}))

/** Returns the environment of a process of Next in a folder with such files. */
function loadEnvironment(changes: Record<string, string>, isDevelopment: boolean): Record<string, string> {
  const script = `
    const next = require.resolve('next/package.json')
    const {loadEnvConfig} = require(require.resolve('@next/env', {paths: [next]}))
    loadEnvConfig(${JSON.stringify(folder)}, ${isDevelopment})
    console.log(JSON.stringify(process.env))`
  const env = inheritEnvironment({...changes, NODE_ENV: isDevelopment ? 'development' : 'production'})
  return JSON.parse(execFileSync(process.execPath, ['-e', script], {cwd: root, env, encoding: 'utf8'}))
}

describe.each(Object.entries(ENVIRONMENTS))('the site of %s', (_, siteEnvironment) => {
  test.each([false, true])('takes no setting from the files that only Next reads (development: %s)', isDevelopment => {
    const environment = loadEnvironment(siteEnvironment(), isDevelopment)
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter(name => environment[name] === FROM_FILE)).toEqual([])
  })

  test('keeps the settings of this process', () => {
    vi.stubEnv('SUPPORT_ACCOUNT', 'acme')
    const environment = loadEnvironment(siteEnvironment(), false)
    vi.unstubAllEnvs()
    expect(environment.SUPPORT_ACCOUNT).toBe('acme')
  })
})

test('Next itself would read them', () => {
  vi.stubEnv('SUPPORT_ACCOUNT', undefined)
  const environment = loadEnvironment({}, false)
  vi.unstubAllEnvs()
  expect(environment.SUPPORT_ACCOUNT).toBe(FROM_FILE)
})
