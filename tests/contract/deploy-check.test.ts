import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {checkDeployment, describeFindings, exitCodeOf} from '../../scripts/deploy-check/check-deployment.ts'
import {checkSettings} from '../../scripts/deploy-check/check-settings.ts'
import type {Deployment} from '../../scripts/deploy-check/deployment.ts'
import type {Finding} from '../../scripts/deploy-check/finding.ts'
import {registerHook} from '../../services/launcher/register-hook.ts'
import {startLake, type TestLake} from '../support/lake.ts'
import {type Receiver, startReceiver} from '../support/receiver.ts'

const SECRET = 'a-secret-that-only-these-two-have'
const SITE = 'https://print.example'

let lake: TestLake
let complete: Deployment

beforeAll(async () => {
  lake = await startLake({origins: [SITE]})
  const issue = (role: 'viewer' | 'editor') => lake.app.lake.tokens.issue({label: role, role, lifeMs: null}).token
  complete = {
    SANITY_API_HOST: lake.url,
    SANITY_PROJECT_ID: 'overprint',
    SANITY_DATASET: 'production',
    SANITY_API_VERSION: '2025-02-19',
    SANITY_API_READ_TOKEN: issue('viewer'),
    SANITY_API_WRITE_TOKEN: issue('editor'),
    SANITY_AUTH_TOKEN: lake.token,
    SANITY_WEBHOOK_SECRET: SECRET,
    PREVIEW_SECRET: SECRET,
    NEXT_PUBLIC_SITE_URL: SITE,
  }
  await lake.write(['settings', 'navigation', 'page-home'].map(_id => ({create: {_id, _type: 'thing'}})))
  await hook(`${SITE}/api/revalidate`)
})
afterAll(() => lake.close())

const hook = (url: string) =>
  registerHook({url: lake.url, token: lake.token, project: 'overprint'}, {url, secret: SECRET})
const check = (changes: Partial<Deployment> = {}) => checkDeployment({...complete, ...changes})
const find = (findings: Finding[], subject: string) => findings.find(finding => finding.subject === subject)
const failing = (findings: Finding[]) => findings.filter(({state}) => state !== 'ok').map(({subject}) => subject)

describe('the deployment check', () => {
  it('reports only the site that is not deployed yet in a complete deployment', async () => {
    const findings = await check()
    expect(failing(findings)).toEqual(['Site'])
    expect(exitCodeOf(findings)).toBe(2)
    expect(exitCodeOf(findings.filter(({subject}) => subject !== 'Site'))).toBe(0)
    expect(describeFindings(findings)).toMatch(/✓ Read token .+reads drafts$/m)
    expect(describeFindings(findings)).toMatch(/0 to fix, 1 not checked\.$/)
  })

  it('writes nothing', async () => {
    const before = await lake.client.fetch('count(*)')
    await check()
    expect(await lake.client.fetch('count(*)')).toBe(before)
  })

  it('prints no secret and no token', async () => {
    const text = describeFindings([...(await check()), ...(await check({SANITY_AUTH_TOKEN: undefined}))])
    for (const value of [SECRET, complete.SANITY_API_READ_TOKEN, complete.SANITY_API_WRITE_TOKEN, lake.token]) {
      expect(text).not.toContain(value)
    }
  })

  it.each<[string, string, Partial<Deployment>, RegExp]>([
    ['a missing read token', 'SANITY_API_READ_TOKEN', {SANITY_API_READ_TOKEN: undefined}, /role Viewer/],
    ['a missing write token', 'SANITY_API_WRITE_TOKEN', {SANITY_API_WRITE_TOKEN: undefined}, /role Editor/],
    ['a missing webhook secret', 'SANITY_WEBHOOK_SECRET', {SANITY_WEBHOOK_SECRET: undefined}, /openssl rand/],
    ['an expired token', 'Read token', {SANITY_API_READ_TOKEN: 'an-unknown-token'}, /invalid or expired/],
    [
      'a token without write permission',
      'Write token',
      {SANITY_API_WRITE_TOKEN: 'an-unknown-token'},
      /may not write \(401\)/,
    ],
    ['an unknown project', 'Project', {SANITY_PROJECT_ID: 'elsewhere'}, /does not exist/],
    ['a dataset that does not exist', 'Dataset', {SANITY_DATASET: 'staging'}, /sanity dataset create staging/],
    [
      'an origin that is not allowed',
      'CORS origin',
      {NEXT_PUBLIC_SITE_URL: 'https://other.example'},
      /cors add https:\/\/other\.example --credentials/,
    ],
    [
      'a missing webhook',
      'Webhook',
      {NEXT_PUBLIC_SITE_URL: 'https://other.example'},
      /There is none for https:\/\/other\.example\/api\/revalidate/,
    ],
    ['an unreachable lake', 'SANITY_API_HOST', {SANITY_API_HOST: 'http://localhost:9'}, /does not respond/],
  ])('reports %s', async (_, subject, changes, message) => {
    const findings = await check(changes)
    expect(find(findings, subject)).toMatchObject({message: expect.stringMatching(message)})
  })

  it('reports a site that Sanity cannot reach', () => {
    const local = {...complete, SANITY_API_HOST: 'https://api.sanity.io', NEXT_PUBLIC_SITE_URL: 'http://localhost:3000'}
    expect(find(checkSettings(local), 'NEXT_PUBLIC_SITE_URL')).toMatchObject({state: 'missing'})
    expect(failing(checkSettings({...local, NEXT_PUBLIC_SITE_URL: SITE}))).toEqual([])
  })

  it("reports a viewer's token that is set for writing", async () => {
    const findings = await check({SANITY_API_WRITE_TOKEN: complete.SANITY_API_READ_TOKEN})
    expect(find(findings, 'Write token')).toMatchObject({state: 'missing', message: expect.stringContaining('(403)')})
    expect(exitCodeOf(findings)).toBe(1)
  })

  it('mentions a token with more permissions than it needs', async () => {
    const findings = await check({SANITY_API_READ_TOKEN: lake.token})
    expect(find(findings, 'Read token')?.message).toMatch(/may also write/)
  })

  it('sends a request from the origin when it may not read the list', async () => {
    expect(find(await check({SANITY_AUTH_TOKEN: undefined}), 'CORS origin')?.state).toBe('ok')
    const other = await check({SANITY_AUTH_TOKEN: undefined, NEXT_PUBLIC_SITE_URL: 'https://other.example'})
    expect(find(other, 'CORS origin')?.state).toBe('missing')
  })

  it('describes the expected webhook when it may not read it', async () => {
    const webhook = find(await check({SANITY_AUTH_TOKEN: undefined}), 'Webhook')
    expect(webhook?.state).toBe('unknown')
    expect(webhook?.message).toMatch(/URL +https:\/\/print\.example\/api\/revalidate.+filter +_type in/s)
  })

  it('reports content that lacks documents the site needs', async () => {
    await lake.client.delete('navigation')
    expect(find(await check(), 'Dataset')).toMatchObject({
      state: 'missing',
      message: expect.stringContaining('lacks navigation'),
    })
    await lake.write([{create: {_id: 'navigation', _type: 'thing'}}])
  })

  it.each<[string, object, RegExp]>([
    ['another filter', {rule: {filter: '_type == "post"'}}, /filter differs/],
    ['another projection', {rule: {projection: '{_id}'}}, /projection differs/],
    ['no delete events', {rule: {on: ['create', 'update']}}, /does not send delete/],
    ['drafts', {includeDrafts: true}, /sends drafts/],
    ['another method', {httpMethod: 'PUT'}, /uses PUT/],
    ['another dataset', {dataset: 'staging'}, /sends events of "staging"/],
    ['its switch off', {isDisabledByUser: true}, /disabled/],
  ])('reports a webhook with %s', async (_, changes, message) => {
    const [registered] = lake.app.lake.hooks.list()
    if (!registered) throw new Error('There is no webhook.')
    const {id, createdAt, ...settings} = registered
    lake.app.lake.hooks.update(id, {
      ...settings,
      ...changes,
      rule: {...settings.rule, ...('rule' in changes ? (changes.rule as object) : {})},
    })
    expect(find(await check(), 'Webhook')).toMatchObject({state: 'missing', message: expect.stringMatching(message)})
    lake.app.lake.hooks.update(id, settings)
  })
})

describe('the site check', () => {
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())

  it.each([
    [503, 'It has no SANITY_WEBHOOK_SECRET'],
    [200, 'responded with 200 to an unsigned message'],
    [404, 'responded with 404'],
  ])('reports a site that responds with %i to unsigned messages', async (status, message) => {
    receiver.respondWith(status)
    const findings = await check({NEXT_PUBLIC_SITE_URL: receiver.url})
    expect(find(findings, 'Site')).toMatchObject({state: 'missing', message: expect.stringContaining(message)})
  })

  it('reports another secret, by its own message and by those of the webhook', async () => {
    receiver.respondWith(401, 401, 401)
    const before = receiver.received.length
    await hook(`${receiver.url}/api/revalidate`)
    await lake.write([{create: {_id: 'post-sent', _type: 'post'}}])
    await receiver.until(before + 1)
    const site = {NEXT_PUBLIC_SITE_URL: receiver.url}
    expect(find(await check(site), 'Webhook secret')?.message).toBe(
      'The site has another secret. Set the same one for both.',
    )
    await expect.poll(async () => find(await check(site), 'Webhook')?.message).toContain('rejected its last message')
  })
})
