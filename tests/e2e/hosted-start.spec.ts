import {spawn} from 'node:child_process'
import {existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {expect, test} from '@playwright/test'
import {routes} from '../../lib/routes'
import {inheritEnvironment} from '../../services/kit/environment'
import {BLANK_SETTINGS} from '../support/blank-settings'
import {freePort, readSources, TEST_DIST_DIR} from '../support/environment'
import {type SanityProxy, startSanityProxy} from '../support/sanity-proxy'

const root = resolve(import.meta.dirname, '..', '..')
const build = join(root, TEST_DIST_DIR)
const sources = readSources()
const dataDir = mkdtempSync(join(tmpdir(), 'overprint-hosted-'))
let proxy: SanityProxy
let ports: {site: number; lake: number}
let output = ''
let stop = async () => {}

test.describe.configure({mode: 'serial'})

test.beforeAll(async () => {
  proxy = await startSanityProxy(sources.lake.url)
  ports = {site: await freePort(), lake: await freePort()}
  const env = {
    SANITY_API_HOST: 'http://api.sanity.io',
    SANITY_PROJECT_ID: 'overprint',
    SANITY_DATASET: 'production',
    SANITY_API_READ_TOKEN: sources.secrets.lakeReadToken,
    CATALOGUE_API_URL: sources.api.url,
    IMAGES_FROM_PRIVATE_NETWORK: 'true',
    PORT: String(ports.site),
    LAKE_PORT: String(ports.lake),
    DATA_DIR: dataDir,
    NEXT_DIST_DIR: TEST_DIST_DIR,
  }
  const child = spawn(process.execPath, ['services/launcher/start.ts'], {
    cwd: root,
    env: inheritEnvironment({...BLANK_SETTINGS, ...env, ...proxy.env}),
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise(done => child.once('close', done))
  stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  await expect.poll(() => output, {timeout: 1_500_000}).toMatch(/Press Ctrl-C|✗/)
})
test.afterAll(async () => {
  await stop()
  await proxy.close()
  rmSync(dataDir, {recursive: true, force: true})
})

const siteUrl = () => `http://localhost:${ports.site}`

test('with a hosted project no lake is started, and the content comes from Sanity', async () => {
  expect(output).toContain('http://api.sanity.io  (external)')
  expect(output).not.toMatch(/• (Content lake|Sample content)/)
  expect(existsSync(join(dataDir, 'lake'))).toBe(false)
  await expect(fetch(`http://localhost:${ports.lake}/`)).rejects.toThrow()
  const blog = await fetch(`${siteUrl()}${routes.blog}`)
  expect(blog.status).toBe(200)
  expect(await blog.text()).toContain('The misprint drawer')
  expect([...proxy.hosts]).toEqual(['overprint.api.sanity.io'])
})

test('the build contains no address of a lake and forwards no requests to one', async () => {
  const files = globSync(['static/**/*', '*.json', 'server/*.json'], {cwd: build})
    .map(file => join(build, file))
    .filter(file => statSync(file).isFile())
  expect(files.length).toBeGreaterThan(50)
  const addresses = [sources.lake.url, `localhost:${ports.lake}`, 'localhost:4010', '/lake/:path*']
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const address of addresses) expect(text.includes(address), `${address} in ${file}`).toBe(false)
  }
  expect((await fetch(`${siteUrl()}/lake/v1/ping`)).status).toBe(404)
})

test('the Studio signs in with Sanity', async ({page}) => {
  const requested: string[] = []
  await page.route(/^https?:\/\/(?!localhost)/, route => {
    const {hostname, pathname} = new URL(route.request().url())
    requested.push(`${hostname}${pathname}`)
    const headers = {
      'access-control-allow-origin': siteUrl(),
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': '*, authorization, x-sanity-app',
    }
    if (pathname.endsWith('/auth/providers')) {
      const providers = [{name: 'google', title: 'Google', url: 'https://api.sanity.io/v1/auth/login/google'}]
      return route.fulfill({headers, json: {providers, thirdPartyLogin: true, sso: {saml: false}}})
    }
    return route.fulfill({headers, status: 401, json: {statusCode: 401, error: 'Unauthorized'}})
  })
  const response = await page.goto(`${siteUrl()}${routes.studio}`)
  expect(response?.headers()['content-security-policy']).toContain('https://*.sanity.io')
  const login = page.getByRole('link', {name: /Google/}).or(page.getByRole('button', {name: /Google/}))
  await expect(login.first()).toBeVisible({timeout: 180_000})
  expect(requested.some(address => /^(overprint\.)?api\.sanity\.io\//.test(address))).toBe(true)
})
