import {createHash} from 'node:crypto'
import {DatabaseSync} from 'node:sqlite'
import {runInNewContext} from 'node:vm'
import {createClient} from '@sanity/client'
import {HtmlValidate} from 'html-validate'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'
import {submitSignIn} from '../support/sign-in.ts'

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

/** Sets the same password again, with another digest. */
const changePassword = (email: string) => {
  const {accounts} = lake.app.lake
  return accounts.setPassword(accounts.findByEmail(email)?.id ?? '', PASSWORD)
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

  it('rejects a code from before the password changed', async () => {
    const code = codeFrom(await submit('vera@example.com', PASSWORD))
    await changePassword('vera@example.com')
    expect((await redeem(code)).status).toBe(404)
  })

  it('ends when the user signs out, and when the password changes', async () => {
    const [first, second] = [await signIn('vera@example.com'), await signIn('vera@example.com')]
    expect((await as(first, '/v1/auth/logout', {method: 'POST'})).status).toBe(204)
    expect((await as(first, '/v1/users/me')).status).toBe(401)
    expect((await as(second, '/v1/users/me')).status).toBe(200)
    await changePassword('vera@example.com')
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

  it('is delayed for an account and an address after wrong passwords, whatever the next one is', async () => {
    await lake.app.lake.accounts.add({email: 'lou@example.com', name: 'Lou', role: 'viewer', password: PASSWORD})
    let response = await submit('lou@example.com', 'guess')
    for (let guess = 0; response.status === 401; guess++) {
      expect(guess).toBeLessThan(20)
      response = await submit('lou@example.com', `guess ${guess}`)
    }
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toMatch(
      /There were too many attempts\. Try again in (a second|\d+ (seconds|minutes))\./,
    )
    expect((await submit('edda@example.com', PASSWORD)).status).toBe(303)
    await eventually(async () => (await submit('LOU@example.com', PASSWORD)).status).toBe(303)
  })
})

describe('a device', () => {
  const EMAIL = 'dora@example.com'
  const device = 'd'.repeat(43)
  const submitFrom = (own: string, password = PASSWORD) =>
    submitSignIn(lake.url, {email: EMAIL, password, device: own, from: '127.0.0.50'}).then(({status}) => status)
  const exhaustAddress = async () => {
    let status = 401
    for (let guess = 0; status === 401; guess++) {
      expect(guess).toBeLessThan(50)
      const email = `invented-${guess}@example.com`
      status = (await submitSignIn(lake.url, {email, password: 'a guess', from: '127.0.0.50'})).status
    }
    expect(status).toBe(429)
  }

  beforeAll(async () => {
    await lake.app.lake.accounts.add({email: EMAIL, name: 'Dora', role: 'viewer', password: PASSWORD})
    expect(await submitFrom(device)).toBe(303)
    await exhaustAddress()
  })

  it('is known once its user has signed in, for that user only', async () => {
    expect(await submitFrom(device)).toBe(303)
    expect(await submitFrom('e'.repeat(43))).toBe(429)
    expect(await submitFrom('')).toBe(429)
    const vera = {email: 'vera@example.com', password: PASSWORD, device, from: '127.0.0.50'}
    expect((await submitSignIn(lake.url, vera)).status).toBe(429)
  })

  it('needs the right password, and is delayed by its own wrong ones', async () => {
    let status = 401
    for (let guess = 0; status === 401; guess++) {
      expect(guess).toBeLessThan(20)
      status = await submitFrom(device, `guess ${guess}`)
    }
    expect(status).toBe(429)
    await eventually(() => submitFrom(device)).toBe(303)
  })

  it('is stored as a digest, and forgotten when the password changes', async () => {
    const {accounts, settings} = lake.app.lake
    const database = new DatabaseSync(`${settings.dataDir}/lake.sqlite`, {readOnly: true})
    const rows = database.prepare(
      'select hex(digest) as digest from devices join users on users.id = user where email = ?',
    )
    expect(rows.all(EMAIL)).toEqual([{digest: createHash('sha256').update(device).digest('hex').toUpperCase()}])
    await accounts.setPassword(accounts.findByEmail(EMAIL)?.id ?? '', PASSWORD)
    expect(rows.all(EMAIL)).toEqual([])
    database.close()
    expect(await submitFrom(device)).toBe(429)
  })

  it('counts among the twenty latest of a user', async () => {
    const email = 'many@example.com'
    await lake.app.lake.accounts.add({email, name: 'Many', role: 'viewer', password: PASSWORD})
    const devices = Array.from({length: 21}, (_, number) => `${number}`.padStart(32, 'x'))
    for (const one of devices) {
      expect((await submitSignIn(lake.url, {email, password: PASSWORD, device: one, from: '127.0.0.51'})).status).toBe(
        303,
      )
    }
    const statuses = []
    for (const one of [devices[0], devices[1]]) {
      const attempt = {email, password: PASSWORD, device: one ?? '', from: '127.0.0.50'}
      statuses.push((await submitSignIn(lake.url, attempt)).status)
    }
    expect(statuses).toEqual([429, 303])
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

  it('runs no scripts but its own, cannot be framed and escapes the input', async () => {
    const response = await submit('"><script>alert(1)</script>@x', 'wrong password')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script = '']) => script)
    const hashes = scripts.map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(hashes).toHaveLength(1)
    expect(policy.split('; ')).toContain(`script-src ${hashes[0]}`)
    const report = await new HtmlValidate({
      extends: ['html-validate:recommended', 'html-validate:a11y'],
    }).validateString(html)
    expect(report.results.flatMap(({messages}) => messages.map(({message}) => message))).toEqual([])
  })

  it('shows the name and the logo of the project, on the refusal too', async () => {
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>'
    const branded = await startLake({projectName: 'Second <Pull>', projectLogo: logo})
    try {
      for (const origin of [ORIGIN, 'https://stranger.example']) {
        const url = `${branded.url}/v1/auth/login/local?${new URLSearchParams({origin})}`
        const response = await fetch(url)
        const html = await response.text()
        expect(html).toMatch(/<title>[^<]+ · Second &lt;Pull&gt;<\/title>/)
        const [, source = ''] =
          /<img src="data:image\/svg\+xml;base64,([^"]+)" [^>]*alt="">Second &lt;Pull&gt;</.exec(html) ?? []
        expect(Buffer.from(source, 'base64').toString()).toBe(logo)
        expect(response.headers.get('content-security-policy')).toContain('img-src data:')
        const report = await new HtmlValidate({
          extends: ['html-validate:recommended', 'html-validate:a11y'],
        }).validateString(html)
        expect(report.results.flatMap(({messages}) => messages.map(({message}) => message))).toEqual([])
      }
    } finally {
      await branded.close()
    }
  })

  it('sends the same secret of the browser each time, and none where storage is blocked', async () => {
    const html = await (await fetch(pageOf(ORIGIN))).text()
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? []
    const stored = new Map<string, string>()
    const storage = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    }
    const visit = (localStorage: object) => {
      const field = {value: ''}
      const document = {
        getElementById: (id: string) => (html.includes(`type="hidden" name="device" id="${id}"`) ? field : null),
      }
      runInNewContext(script, {document, localStorage, crypto})
      return field.value
    }
    const device = visit(storage)
    expect(device).toMatch(/^[0-9a-f]{64}$/)
    expect(visit(storage)).toBe(device)
    stored.clear()
    expect(visit(storage)).not.toBe(device)
    const blocked = () => {
      throw new Error('blocked')
    }
    expect(visit({getItem: blocked, setItem: blocked})).toBe('')
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
