import {createClient} from '@sanity/client'
import {HtmlValidate} from 'html-validate'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

const ORIGIN = 'http://localhost:3000'
const PASSWORD = 'correct horse battery'
let lake: TestLake

beforeAll(async () => {
  lake = await startLake({sessionLifeMs: 3_600_000})
  await lake.app.lake.accounts.add({email: 'Edda@Example.com', name: 'Edda', role: 'editor', password: PASSWORD})
  await lake.app.lake.accounts.add({email: 'vera@example.com', name: 'Vera', role: 'viewer', password: PASSWORD})
})
afterAll(() => lake.close())

const pageOf = (origin: string) =>
  `${lake.url}/v1/auth/login/local?${new URLSearchParams({origin, projectId: 'overprint', withSid: 'true'})}`

const submit = (email: string, password: string, headers: Record<string, string> = {}, origin = `${ORIGIN}/studio`) =>
  fetch(pageOf(origin), {
    method: 'POST',
    redirect: 'manual',
    headers: {'content-type': 'application/x-www-form-urlencoded', ...headers},
    body: new URLSearchParams({email, password}).toString(),
  })

const codeFrom = (response: Response): string =>
  new URL(response.headers.get('location') ?? '').hash.replace('#sid=', '')

const redeem = (sid: string) => fetch(`${lake.url}/v1/auth/fetch?sid=${sid}`)

const signIn = async (email: string): Promise<string> => {
  const {token} = await (await redeem(codeFrom(await submit(email, PASSWORD)))).json()
  return token
}

const as = (token: string, path: string, init: RequestInit = {}) =>
  fetch(`${lake.url}${path}`, {...init, headers: {authorization: `Bearer ${token}`, ...init.headers}})

describe('signing in', () => {
  it('goes from the provider list through the sign-in page back to the Studio, with a code to exchange for a token', async () => {
    const {providers} = await (await fetch(`${lake.url}/v1/auth/providers`)).json()
    expect(providers).toMatchObject([{name: 'local', title: expect.any(String)}])
    expect(pageOf(ORIGIN).startsWith(`${providers[0].url}?`)).toBe(true)
    expect((await fetch(pageOf(`${ORIGIN}/studio`))).status).toBe(200)

    const sent = await submit(' edda@example.COM ', PASSWORD, {origin: new URL(lake.url).origin})
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/studio#sid=[\w-]{20,}$/)
    const {token} = await (await redeem(codeFrom(sent))).json()
    const client = createClient({...lake.visitor.config(), token, perspective: 'raw'})
    expect(await client.users.getById('me')).toMatchObject({name: 'Edda', email: 'edda@example.com', role: 'editor'})
    await client.create({_id: 'drafts.hers', _type: 'note'})
    expect(await (await as(token, '/v1/auth/id')).json()).toEqual({id: (await client.users.getById('me')).id})
  })

  it('accepts a code only once', async () => {
    const code = codeFrom(await submit('vera@example.com', PASSWORD))
    expect((await redeem(code)).status).toBe(200)
    expect((await redeem(code)).status).toBe(404)
    expect((await redeem('')).status).toBe(404)
  })

  it('ends when the user signs out, and when the password changes', async () => {
    const [first, second] = [await signIn('vera@example.com'), await signIn('vera@example.com')]
    expect((await as(first, '/v1/auth/logout', {method: 'POST'})).status).toBe(204)
    expect((await as(first, '/v1/users/me')).status).toBe(401)
    expect((await as(second, '/v1/users/me')).status).toBe(200)
    const {accounts} = lake.app.lake
    await accounts.setPassword(accounts.findByEmail('vera@example.com')?.id ?? '', PASSWORD)
    expect((await as(second, '/v1/users/me')).status).toBe(401)
  })

  it('applies a role change immediately, and ends when the user is removed', async () => {
    const {accounts} = lake.app.lake
    const user = await accounts.add({email: 'tom@example.com', name: 'Tom', role: 'viewer', password: PASSWORD})
    const token = await signIn('tom@example.com')
    const write = () =>
      as(token, '/v1/data/mutate/production', {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: '{"mutations": []}',
      })
    expect((await write()).status).toBe(403)
    accounts.setRole(user.id, 'editor')
    expect((await write()).status).toBe(200)
    accounts.remove(user.id)
    expect((await write()).status).toBe(401)
  })

  it('responds the same to a wrong password and to an unknown email address', async () => {
    const wrong = await submit('edda@example.com', 'not it at all')
    const nobody = await submit('nobody@example.com', 'not it at all')
    expect([wrong.status, nobody.status]).toEqual([401, 401])
    const text = await wrong.text()
    expect(text).toContain('role="alert"')
    expect(text.replace('edda@', 'nobody@')).toBe(await nobody.text())
  })

  it('is limited for an account after ten wrong passwords, whatever the eleventh is', async () => {
    await lake.app.lake.accounts.add({email: 'lou@example.com', name: 'Lou', role: 'viewer', password: PASSWORD})
    for (let guess = 0; guess < 10; guess++)
      expect((await submit('lou@example.com', `guess ${guess}`)).status).toBe(401)
    const limited = await submit('LOU@example.com', PASSWORD)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await submit('edda@example.com', PASSWORD)).status).toBe(303)
  })
})

describe('the sign-in page', () => {
  it('never redirects to an origin that is not allowed', async () => {
    const otherOrigins = ['https://elsewhere.example', 'javascript:alert(1)', 'http://localhost:3000.evil.example', '']
    for (const origin of [
      ...otherOrigins,
      'http://localhost:3000@evil.example',
      `${ORIGIN.replace('http', 'https')}`,
    ]) {
      expect((await fetch(pageOf(origin))).status, origin).toBe(400)
      const sent = await submit('edda@example.com', PASSWORD, {}, origin)
      expect([sent.status, sent.headers.get('location')], origin).toEqual([400, null])
    }
  })

  it('rejects forms sent by other sites', async () => {
    const foreign = await submit('edda@example.com', PASSWORD, {origin: 'https://evil.example'})
    const flagged = await submit('edda@example.com', PASSWORD, {'sec-fetch-site': 'cross-site'})
    expect([foreign.status, flagged.status]).toEqual([403, 403])
  })

  it('runs no scripts, cannot be framed and escapes the input', async () => {
    const response = await submit('"><script>alert(1)</script>@x', 'wrong password')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).not.toContain('<script')
    const report = await new HtmlValidate({
      extends: ['html-validate:recommended', 'html-validate:a11y'],
    }).validateString(html)
    expect(report.results.flatMap(({messages}) => messages.map(({message}) => message))).toEqual([])
  })
})

describe('the database', () => {
  it('contains neither passwords nor tokens', async () => {
    const token = await signIn('edda@example.com')
    const {readFileSync, readdirSync} = await import('node:fs')
    const {dataDir} = lake.app.lake.settings
    for (const name of readdirSync(dataDir).filter(file => file.startsWith('lake.sqlite'))) {
      const bytes = readFileSync(`${dataDir}/${name}`)
      expect(bytes.includes(token)).toBe(false)
      expect(bytes.includes(PASSWORD)).toBe(false)
    }
  })
})
