import {randomUUID} from 'node:crypto'
import {mkdirSync, mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {encodeSignatureHeader} from '@sanity/webhook'
import {CHANGE_SIGNATURE_HEADER, type ChangeMessage} from '../../../contract/change-message.ts'
import {siteSpec} from '../../../services/launcher/local-services.ts'
import {startService, stopService} from '../../../services/launcher/running-service.ts'
import {CHANGE_SECRET, freePort, readSources, siteSettings, TEST_DIST_DIR} from '../environment.ts'
import {copyBuild} from './build-copy.ts'

const root = resolve(import.meta.dirname, '..', '..', '..')
const SHIFT_CLOCK = pathToFileURL(resolve(import.meta.dirname, '..', 'shift-clock.mjs')).href

/** A page as a server responds: `cache` is Next's state of it, `data` the properties of the page. */
export type Response = {
  status: number
  cache: string | null
  data: {readAt?: number; [name: string]: unknown}
  ms: number
}

/** A server of the site with a copy of the test build of its own. */
export type Site = Awaited<ReturnType<typeof startSite>>

type Options = {redisUrl?: string; buildId?: string; settings?: Record<string, string>; clockAheadMs?: number}

/**
 * Starts a server. `buildId` gives its copy of the build another id; without `redisUrl` it is alone. Its clock is `clockAheadMs`
 * ahead.
 */
export async function startSite({redisUrl = '', buildId, settings = {}, clockAheadMs = 0}: Options = {}) {
  const sources = readSources()
  const distDir = `.next-cluster-${randomUUID().slice(0, 8)}`
  copyBuild({from: join(root, TEST_DIST_DIR), to: join(root, distDir), lake: sources.lake.url, buildId})
  const build = readFileSync(join(root, distDir, 'BUILD_ID'), 'utf8').trim()
  const dataDir = mkdtempSync(join(tmpdir(), 'overprint-cluster-'))
  mkdirSync(join(dataDir, 'logs'))
  const port = await freePort()
  const siteUrl = `http://127.0.0.1:${port}`
  const env = {
    ...siteSettings(sources, {siteUrl, distDir}),
    REDIS_URL: redisUrl,
    ...clockSettings(clockAheadMs),
    ...settings,
  }
  const spec = siteSpec({root, dataDir, secrets: sources.secrets}, port, env, false)
  let service = await startService(spec)

  /** Requests a page, and its data for the properties. */
  const get = async (path: string): Promise<Response> => {
    const startedAt = performance.now()
    const page = await fetch(siteUrl + path, {redirect: 'manual'})
    await page.text()
    const ms = performance.now() - startedAt
    const data = page.status === 200 ? await dataOf(path) : {}
    return {status: page.status, cache: page.headers.get('x-nextjs-cache'), data, ms}
  }
  const dataOf = async (path: string) => {
    const response = await fetch(`${siteUrl}/_next/data/${build}${path === '/' ? '/index' : path}.json`)
    return response.status === 200 ? ((await response.json()) as {pageProps: Response['data']}).pageProps : {}
  }
  /** Sends a signed message of the content lake's webhook. */
  const publish = async (publication: object, transaction: string, transactionTime?: string) => {
    const body = JSON.stringify(publication)
    const signature = await encodeSignatureHeader(body, Date.now() + clockAheadMs, sources.secrets.webhookSecret)
    const response = await fetch(`${siteUrl}/api/revalidate`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sanity-webhook-signature': signature,
        'sanity-transaction-id': transaction,
        ...(transactionTime !== undefined && {'sanity-transaction-time': transactionTime}),
      },
      body,
    })
    return {status: response.status, receipt: (await response.json()) as PublishReceipt}
  }
  /** Sends a signed message of the catalogue API about its changes. */
  const publishChanges = async (message: ChangeMessage) => {
    const body = JSON.stringify(message)
    const signature = await encodeSignatureHeader(body, Date.now(), CHANGE_SECRET)
    const headers = {'content-type': 'application/json', [CHANGE_SIGNATURE_HEADER]: signature}
    const response = await fetch(`${siteUrl}/api/catalogue-changes`, {method: 'POST', headers, body})
    return {status: response.status, receipt: (await response.json()) as ChangeReceipt}
  }
  return {
    url: siteUrl,
    build,
    get pid() {
      return service.child.pid ?? 0
    },
    get,
    publish,
    publishChanges,
    log: () => readFileSync(join(dataDir, 'logs', 'site.log'), 'utf8'),
    signal: (signal: NodeJS.Signals) => void service.child.kill(signal),
    /** Ends the server, and starts another one on its files. */
    async restart() {
      await stopService(service)
      service = await startService(spec)
    },
    async stop() {
      await stopService(service)
      for (const folder of [join(root, distDir), dataDir]) rmSync(folder, {recursive: true, force: true})
    },
  }
}

/** Returns settings that preload another clock into a process, unless it is the usual one. */
const clockSettings = (aheadMs: number): Record<string, string> =>
  aheadMs === 0 ? {} : {NODE_OPTIONS: `--import ${SHIFT_CLOCK}?ahead=${aheadMs}`}

type PublishReceipt = {
  repeated?: true
  shared?: {instances: number; confirmed: number} | null
  pages: {path: string; attempts: number}[]
  unproven: unknown[]
  front?: {addresses: number; failed: {front: string; reason: string}[]; unproven?: unknown[]}
}

type ChangeReceipt = Omit<PublishReceipt, 'repeated'> & {remaining: number}
