import {describe, expect, test} from 'vitest'
import {RENEWAL_COOKIE, RENEWAL_HEADER, RENEWAL_PATH, SESSION_COOKIE} from '../../contract/session.ts'
import {BEN, sessionApi} from '../support/session-api.ts'

/* Renewals of the catalogue API's short-lived bearer tokens. */

const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000]
const {api, signIn} = sessionApi()

describe('S6-session a renewal', () => {
  test('replaces its credential; a used one ends the session with all its tokens', async () => {
    const {client} = await signIn()
    const thief = client.copy()
    await client.renew()
    api.now += MINUTE + 1
    expect(await client.status()).toBe(200)
    const reused = await thief.renew()
    expect(reused.status).toBe(401)
    expect(thief.cookies.size).toBe(0)
    expect(await client.status()).toBe(401)
    expect((await client.renew()).status).toBe(401)
  })

  test('with a credential from before the last two ends the session at once', async () => {
    const {client} = await signIn()
    const thief = client.copy()
    await client.renew()
    await client.renew()
    expect((await thief.renew()).status).toBe(401)
    expect(await client.status()).toBe(401)
  })

  test('can be repeated for a minute, so a lost response and parallel tabs do no harm', async () => {
    const {client} = await signIn()
    const tabs = Array.from({length: 5}, () => client.copy())
    const replies = await Promise.all(tabs.map(tab => tab.renew()))
    expect(replies.map(({status}) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(tabs.map(tab => tab.cookies.get(RENEWAL_COOKIE)?.value)).size).toBe(1)
    expect(new Set(tabs.map(tab => tab.token())).size).toBe(5)
    api.now += 50 * SECOND
    expect((await client.renew()).status).toBe(201)
    const last = tabs[0]
    expect(await last?.status()).toBe(200)
    api.now += 15 * MINUTE
    expect((await last?.renew())?.status).toBe(201)
  })

  test('whose response is lost can be repeated until the next credentials are used', async () => {
    const {client} = await signIn()
    const [thief, again] = [client.copy(), client.copy()]
    await client.renew()
    api.now += 3 * DAY
    expect((await again.renew()).status).toBe(201)
    expect(await again.status()).toBe(200)
    api.now += 2 * MINUTE
    expect((await thief.renew()).status).toBe(401)
    expect(await again.status()).toBe(401)
  })

  test('needs both cookies of one session', async () => {
    const [{client: ada}, {client: ben}] = [await signIn(), await signIn(BEN)]
    const mixed = ada.copy()
    mixed.cookies.set(RENEWAL_COOKIE, ben.cookies.get(RENEWAL_COOKIE) ?? expect.unreachable())
    expect((await mixed.renew()).status).toBe(401)
    expect(await ben.status()).toBe(200)
    ben.cookies.delete(SESSION_COOKIE)
    expect((await ben.renew()).status).toBe(401)
  })

  test('is not possible two weeks after the last one, and never beyond thirty days', async () => {
    const [{client: idle}, {client: busy}] = [await signIn(), await signIn()]
    api.now += 13 * DAY
    expect((await busy.renew()).status).toBe(201)
    api.now += DAY
    expect((await idle.renew()).status).toBe(401)
    api.now += 10 * DAY
    const receipt = await (await busy.renew()).json()
    expect(receipt.expires_at).toBe('2026-03-31T00:00:00.000Z')
    api.now = Date.parse(receipt.expires_at) - 2 * SECOND
    expect((await (await busy.renew()).json()).token_expires_in).toBe(2)
    api.now += 2 * SECOND
    expect([await busy.status(), (await busy.renew()).status]).toEqual([401, 401])
  })

  test('cannot be caused by another site: neither its form nor its script', async () => {
    const {client} = await signIn()
    const form = {'content-type': 'application/x-www-form-urlencoded'}
    expect((await client.send(RENEWAL_PATH, {method: 'POST', headers: form, body: 'a=b'})).status).toBe(415)
    const plain = await client.send(RENEWAL_PATH, {method: 'POST'})
    expect([plain.status, (await plain.json()).errors]).toEqual([
      400,
      [expect.objectContaining({field: RENEWAL_HEADER})],
    ])
    for (const relation of ['cross-site', 'same-site'])
      expect((await client.renew({'sec-fetch-site': relation})).status, relation).toBe(403)
    // Without cookies the response must not delete the ones that the browser holds back.
    const without = await fetch(api.url + RENEWAL_PATH, {method: 'POST', headers: {[RENEWAL_HEADER]: 'cookie'}})
    expect([without.status, without.headers.getSetCookie()]).toEqual([401, []])
    const preflight = await fetch(api.url + RENEWAL_PATH, {
      method: 'OPTIONS',
      headers: {origin: 'https://evil.example', 'access-control-request-method': 'POST'},
    })
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await client.renew({'sec-fetch-site': 'same-origin'})).status).toBe(201)
  })
})
