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
let whole: Deployment

beforeAll(async () => {
  lake = await startLake({origins: [SITE]})
  const issue = (role: 'viewer' | 'editor') => lake.app.lake.tokens.issue({label: role, role, lifeMs: null}).token
  whole = {
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
const check = (changes: Partial<Deployment> = {}) => checkDeployment({...whole, ...changes})
const find = (findings: Finding[], subject: string) => findings.find(finding => finding.subject === subject)
const failing = (findings: Finding[]) => findings.filter(({state}) => state !== 'ok').map(({subject}) => subject)

describe('the check of a deployment', () => {
  it('finds nothing amiss in a whole one, but a site that is not there', async () => {
    const findings = await check()
    expect(failing(findings)).toEqual(['Site'])
    expect(exitCodeOf(findings)).toBe(2)
    expect(exitCodeOf(findings.filter(({subject}) => subject !== 'Site'))).toBe(0)
    expect(describeFindings(findings)).toMatch(/✓ Read token .+reads drafts$/m)
    expect(describeFindings(findings)).toMatch(/0 to be put right, 1 that could not be checked\.$/)
  })

  it('writes nothing', async () => {
    const before = await lake.client.fetch('count(*)')
    await check()
    expect(await lake.client.fetch('count(*)')).toBe(before)
  })

  it('tells no secret and no token', async () => {
    const text = describeFindings([...(await check()), ...(await check({SANITY_AUTH_TOKEN: undefined}))])
    for (const value of [SECRET, whole.SANITY_API_READ_TOKEN, whole.SANITY_API_WRITE_TOKEN, lake.token]) {
      expect(text).not.toContain(value)
    }
  })

  it.each<[string, string, Partial<Deployment>, RegExp]>([
    ['no token that reads', 'SANITY_API_READ_TOKEN', {SANITY_API_READ_TOKEN: undefined}, /role Viewer/],
    ['no token that writes', 'SANITY_API_WRITE_TOKEN', {SANITY_API_WRITE_TOKEN: undefined}, /role Editor/],
    ['no secret of the webhook', 'SANITY_WEBHOOK_SECRET', {SANITY_WEBHOOK_SECRET: undefined}, /openssl rand/],
    ['a token that has ended', 'Read token', {SANITY_API_READ_TOKEN: 'a-token-of-nobody'}, /not valid/],
    [
      'a token that may not write',
      'Write token',
      {SANITY_API_WRITE_TOKEN: 'a-token-of-nobody'},
      /may not write \(401\)/,
    ],
    ['another project', 'Project', {SANITY_PROJECT_ID: 'elsewhere'}, /is not known/],
    ['a data set that is not there', 'Data set', {SANITY_DATASET: 'staging'}, /sanity dataset create staging/],
    [
      'an origin that is not listed',
      'CORS origin',
      {NEXT_PUBLIC_SITE_URL: 'https://other.example'},
      /cors add https:\/\/other\.example --credentials/,
    ],
    [
      'no webhook',
      'Webhook',
      {NEXT_PUBLIC_SITE_URL: 'https://other.example'},
      /There is none to https:\/\/other\.example\/api\/revalidate/,
    ],
    ['no lake', 'SANITY_API_HOST', {SANITY_API_HOST: 'http://localhost:9'}, /nobody answers/],
  ])('finds %s', async (_, subject, changes, told) => {
    const findings = await check(changes)
    expect(find(findings, subject)).toMatchObject({told: expect.stringMatching(told)})
  })

  it('finds a site that Sanity cannot reach', () => {
    const local = {...whole, SANITY_API_HOST: 'https://api.sanity.io', NEXT_PUBLIC_SITE_URL: 'http://localhost:3000'}
    expect(find(checkSettings(local), 'NEXT_PUBLIC_SITE_URL')).toMatchObject({state: 'missing'})
    expect(failing(checkSettings({...local, NEXT_PUBLIC_SITE_URL: SITE}))).toEqual([])
  })

  it("finds a viewer's token that was given for writing", async () => {
    const findings = await check({SANITY_API_WRITE_TOKEN: whole.SANITY_API_READ_TOKEN})
    expect(find(findings, 'Write token')).toMatchObject({state: 'missing', told: expect.stringContaining('(403)')})
    expect(exitCodeOf(findings)).toBe(1)
  })

  it('says so where a token may do more than it needs', async () => {
    const findings = await check({SANITY_API_READ_TOKEN: lake.token})
    expect(find(findings, 'Read token')?.told).toMatch(/may also write/)
  })

  it('asks for the origin itself where nobody shows it the list', async () => {
    expect(find(await check({SANITY_AUTH_TOKEN: undefined}), 'CORS origin')?.state).toBe('ok')
    const other = await check({SANITY_AUTH_TOKEN: undefined, NEXT_PUBLIC_SITE_URL: 'https://other.example'})
    expect(find(other, 'CORS origin')?.state).toBe('missing')
  })

  it('says what the webhook should be where it may not see it', async () => {
    const webhook = find(await check({SANITY_AUTH_TOKEN: undefined}), 'Webhook')
    expect(webhook?.state).toBe('unknown')
    expect(webhook?.told).toMatch(/URL +https:\/\/print\.example\/api\/revalidate.+filter +_type in/s)
  })

  it('finds content that the site cannot begin with', async () => {
    await lake.client.delete('navigation')
    expect(find(await check(), 'Data set')).toMatchObject({
      state: 'missing',
      told: expect.stringContaining('lacks navigation'),
    })
    await lake.write([{create: {_id: 'navigation', _type: 'thing'}}])
  })

  it.each<[string, object, RegExp]>([
    ['another filter', {rule: {filter: '_type == "post"'}}, /filter is another/],
    ['another projection', {rule: {projection: '{_id}'}}, /projection is another/],
    ['no ear for deletions', {rule: {on: ['create', 'update']}}, /not told of delete/],
    ['drafts', {includeDrafts: true}, /told of drafts/],
    ['another method', {httpMethod: 'PUT'}, /sends PUT/],
    ['another data set', {dataset: 'staging'}, /told of "staging"/],
    ['its switch off', {isDisabledByUser: true}, /switched off/],
  ])('finds a webhook with %s', async (_, changes, told) => {
    const [registered] = lake.app.lake.hooks.list()
    if (!registered) throw new Error('There is no webhook.')
    const {id, createdAt, ...settings} = registered
    lake.app.lake.hooks.update(id, {
      ...settings,
      ...changes,
      rule: {...settings.rule, ...('rule' in changes ? (changes.rule as object) : {})},
    })
    expect(find(await check(), 'Webhook')).toMatchObject({state: 'missing', told: expect.stringMatching(told)})
    lake.app.lake.hooks.update(id, settings)
  })
})

describe('the check of a site', () => {
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())

  it.each([
    [503, 'It has no SANITY_WEBHOOK_SECRET'],
    [200, 'answered 200 to a message without a signature'],
    [404, 'answered 404'],
  ])('finds one that answers %i to anybody', async (answer, told) => {
    receiver.answerWith(answer)
    const findings = await check({NEXT_PUBLIC_SITE_URL: receiver.url})
    expect(find(findings, 'Site')).toMatchObject({state: 'missing', told: expect.stringContaining(told)})
  })

  it('finds one with another secret, by a message of its own and by those of the webhook', async () => {
    receiver.answerWith(401, 401, 401)
    const before = receiver.received.length
    await hook(`${receiver.url}/api/revalidate`)
    await lake.write([{create: {_id: 'post-told', _type: 'post'}}])
    await receiver.until(before + 1)
    const site = {NEXT_PUBLIC_SITE_URL: receiver.url}
    expect(find(await check(site), 'Webhook secret')?.told).toBe('The site has another. Give both the same.')
    await expect.poll(async () => find(await check(site), 'Webhook')?.told).toContain('refused its last message')
  })
})
