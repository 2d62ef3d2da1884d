import {spawn} from 'node:child_process'
import {text} from 'node:stream/consumers'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {DEMO_ACCOUNT} from '../../services/seed/catalogue/accounts.ts'
import {BLANK_SETTINGS} from '../support/blank-settings.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {startLake, type TestLake} from '../support/lake.ts'

/* `deploy/docker/prepare.ts`, as Compose, Kubernetes and systemd run it on a lake and a catalogue API. */

let lake: TestLake
let api: RunningCatalogueApi
beforeEach(async () => {
  lake = await startLake()
  api = await startCatalogueApi()
  // The lake has content, so that only the catalogue is seeded.
  await lake.client.create({_id: 'page-home', _type: 'page'})
})
afterEach(async () => {
  await api.close()
  await lake.close()
})

/** Runs `prepare` without the build, and resolves with its exit code and its errors. */
async function prepare(settings: Record<string, string> = {}): Promise<{code: number | null; errors: string}> {
  const child = spawn(process.execPath, ['deploy/docker/prepare.ts', 'http://127.0.0.1:1', '--no-build'], {
    env: inheritEnvironment({
      ...BLANK_SETTINGS,
      SANITY_API_HOST: lake.url,
      CATALOGUE_API_URL: api.url,
      LAKE_ADMIN_TOKEN: lake.token,
      CATALOGUE_ADMIN_TOKEN: api.adminToken,
      SANITY_WEBHOOK_SECRET: 'secret-of-the-webhook',
      SAMPLE_ACCOUNT: '',
      ...settings,
    }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const closed = new Promise<number | null>(done => child.once('close', done))
  return {errors: await text(child.stderr), code: await closed}
}

const signIn = ({email, password}: typeof DEMO_ACCOUNT) =>
  fetch(`${api.url}/auth/sessions`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({email, password}),
  })

test('fills an empty catalogue without the account whose password is public, and registers the webhook', async () => {
  expect(await prepare()).toEqual({code: 0, errors: ''})
  expect((await fetch(`${api.url}/products/unisex-tee`)).status).toBe(200)
  expect((await signIn(DEMO_ACCOUNT)).status).toBe(401)
  const hooks = await fetch(`${lake.url}/v1/hooks/projects/${lake.projectId}`, {
    headers: {authorization: `Bearer ${lake.token}`},
  })
  expect(await hooks.json()).toMatchObject([{url: 'http://127.0.0.1:1/api/revalidate'}])
})

test('creates the account when SAMPLE_ACCOUNT says so', async () => {
  expect((await prepare({SAMPLE_ACCOUNT: 'yes'})).errors).toContain('SAMPLE_ACCOUNT must be true or false')
  expect(await prepare({SAMPLE_ACCOUNT: 'true'})).toEqual({code: 0, errors: ''})
  expect((await signIn(DEMO_ACCOUNT)).status).toBe(201)
})
