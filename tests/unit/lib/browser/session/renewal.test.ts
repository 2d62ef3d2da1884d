import {createServer, type IncomingMessage, type Server} from 'node:http'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {getAuthToken} from '@/lib/browser/auth-token'
import {createRenewal} from '@/lib/browser/session/renewal'
import {signIn} from '@/lib/browser/session/session'
import {storeToken} from '@/lib/browser/session/stored-token'
import {createHttp, type Http} from '@/lib/catalogue/http'

/* The browser's side of a renewable session, against a server that responds as the contract says. */

const ACCOUNT = {email: 'ada@example.com', name: 'Ada', shop: null}
const RENEWALS = '/auth/sessions/current/renewals'
const SIGN_IN = '/auth/sessions'
const DAY = 86_400_000

type Reply = {status: number; body?: unknown}

let server: Server
let url: string
let requests: {path: string; authorization: string | undefined; renewal: string | undefined; body: string}[]
let reply: (request: IncomingMessage) => Reply | Promise<Reply>
const jar = new Map<string, string>()
const stored = new Map<string, string>()
const onUnauthorized = vi.fn()

beforeEach(async () => {
  requests = []
  server = createServer(async (request, response) => {
    const {authorization, 'session-renewal': renewal} = request.headers
    let body = ''
    for await (const chunk of request) body += String(chunk)
    requests.push({path: request.url ?? '', authorization, renewal: renewal?.toString(), body})
    const answer = await reply(request)
    response.writeHead(answer.status, {'Content-Type': 'application/json'}).end(JSON.stringify(answer.body ?? {}))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  stubBrowser(url)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onUnauthorized.mockClear()
  jar.clear()
  stored.clear()
  server.closeAllConnections()
  await new Promise(done => server.close(done))
})

/** The parts of a browser that the session uses. Node has `navigator.locks`. */
function stubBrowser(origin: string) {
  vi.stubGlobal('window', {location: new URL(origin), dispatchEvent: () => true})
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    },
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
}

/** Creates the client of one tab. */
function openTab(): Http {
  const http: Http = createHttp(url, {...createRenewal(() => http), onUnauthorized})
  return http
}

const receiptOf = (token: string) => ({
  token,
  token_expires_in: 900,
  expires_at: new Date(Date.now() + 14 * DAY).toISOString(),
  account: ACCOUNT,
})
const signedIn = (token: string, ageMs = 0) => storeToken(receiptOf(token), Date.now() - ageMs)
const paths = () => requests.map(({path}) => path)

/** A backend that accepts only `valid` and renews to it. */
const renewsTo =
  (valid: string) =>
  ({url: path, headers}: IncomingMessage): Reply => {
    if (path === RENEWALS) return {status: 201, body: receiptOf(valid)}
    return {status: headers.authorization === `Bearer ${valid}` ? 200 : 401}
  }

describe('S6-session in the browser', () => {
  test('a fresh token is sent as it is', async () => {
    signedIn('first')
    reply = renewsTo('first')
    await openTab().get('/orders')
    expect(requests).toEqual([{path: '/orders', authorization: 'Bearer first', renewal: undefined, body: ''}])
  })

  test('a token is renewed before it expires, while requests go on with it', async () => {
    signedIn('first', 11 * 60_000)
    reply = ({url: path}) => (path === RENEWALS ? {status: 201, body: receiptOf('second')} : {status: 200})
    const http = openTab()
    await http.get('/orders')
    await vi.waitUntil(() => getAuthToken() === 'second', {timeout: 120_000})
    await http.get('/orders')
    expect(requests.filter(({path}) => path === '/orders').map(({authorization}) => authorization)).toEqual([
      'Bearer first',
      'Bearer second',
    ])
    expect(requests.find(({path}) => path === RENEWALS)?.renewal).toBe('cookie')
  })

  test('an expired token is renewed first, without a rejected request', async () => {
    signedIn('first', 16 * 60_000)
    reply = renewsTo('second')
    expect((await openTab().get('/orders')).status).toBe(200)
    expect(paths()).toEqual([RENEWALS, '/orders'])
    expect(console.error).not.toHaveBeenCalled()
  })

  test('a request is repeated once after a 401, with its body, also when storage is blocked', async () => {
    signedIn('first')
    stored.clear()
    reply = renewsTo('second')
    expect((await openTab().post('/orders', {a: 1})).status).toBe(200)
    expect(paths()).toEqual(['/orders', RENEWALS, '/orders'])
    expect(getAuthToken()).toBe('second')
    expect([onUnauthorized.mock.calls, vi.mocked(console.error).mock.calls]).toEqual([[], []])
    expect(requests.map(({body}) => body)).toEqual(['{"a":1}', '', '{"a":1}'])
  })

  test('a renewed token that is rejected as well ends in one 401, not in a loop', async () => {
    signedIn('first')
    reply = ({url: path}) => (path === RENEWALS ? {status: 201, body: receiptOf('second')} : {status: 401})
    await expect(openTab().get('/orders')).rejects.toMatchObject({response: {status: 401}})
    expect(paths()).toEqual(['/orders', RENEWALS, '/orders'])
    expect(vi.mocked(console.error).mock.calls).toEqual([['Unauthorized access']])
    expect(onUnauthorized).toHaveBeenCalledOnce()
  })

  test('parallel requests and tabs share one renewal', async () => {
    signedIn('first')
    const renew = renewsTo('second')
    reply = async request => {
      // The other tab waits for the lock while this one renews.
      if (request.url === RENEWALS)
        await vi.waitUntil(async () => (await navigator.locks.query()).pending?.length === 1, {timeout: 120_000})
      return renew(request)
    }
    const [one, two] = [openTab(), openTab()]
    const calls = [one.get('/a'), one.get('/b'), two.get('/c'), two.get('/d')]
    expect((await Promise.all(calls)).map(({status}) => status)).toEqual([200, 200, 200, 200])
    expect(paths().filter(path => path === RENEWALS)).toHaveLength(1)
  })

  test('an ended session signs out: the token is deleted and the 401 passed on', async () => {
    signedIn('first')
    reply = () => ({status: 401})
    await expect(openTab().get('/orders')).rejects.toMatchObject({response: {status: 401}})
    expect([getAuthToken(), stored.size]).toEqual([null, 0])
    expect(paths()).toEqual(['/orders', RENEWALS])
    expect(onUnauthorized).toHaveBeenCalledOnce()
  })

  test('a renewal that ends a session in the background does not redirect a request that needs none', async () => {
    signedIn('first', 16 * 60_000)
    reply = ({url: path}) => (path === RENEWALS ? {status: 401} : {status: 200})
    expect((await openTab().get('/products')).status).toBe(200)
    expect(requests[1]?.authorization).toBeUndefined()
    expect([getAuthToken(), onUnauthorized.mock.calls]).toEqual([null, []])
  })

  test('an unreachable backend does not sign out', async () => {
    signedIn('first')
    reply = ({url: path}) => (path === RENEWALS ? {status: 503} : {status: 401})
    await expect(openTab().get('/orders')).rejects.toMatchObject({response: {status: 503}})
    expect([getAuthToken(), onUnauthorized.mock.calls]).toEqual(['first', []])
  })

  test('signing out during a renewal wins', async () => {
    signedIn('first')
    reply = ({url: path}) => {
      if (path !== RENEWALS) return {status: 401}
      jar.clear()
      return {status: 201, body: receiptOf('second')}
    }
    await expect(openTab().get('/orders')).rejects.toMatchObject({response: {status: 401}})
    expect(getAuthToken()).toBeNull()
  })

  test.each([201, 401])(
    'signing in to another account during a renewal wins when the renewal gets a %i',
    async status => {
      signedIn('first')
      reply = ({url: path, headers}) => {
        if (path !== RENEWALS) return {status: headers.authorization === 'Bearer other' ? 200 : 401}
        signedIn('other')
        return {status, body: status === 201 ? receiptOf('second') : undefined}
      }
      expect((await openTab().get('/orders')).status).toBe(200)
      expect(getAuthToken()).toBe('other')
      expect(onUnauthorized).not.toHaveBeenCalled()
    },
  )

  test('a sign-in waits for the renewal of another tab, whose cookies would replace those of the sign-in', async () => {
    vi.stubGlobal('fetch', async () => Response.json({apiUrl: url}))
    signedIn('first')
    let signingIn: Promise<unknown> | undefined
    reply = async ({url: path, headers}) => {
      if (path === SIGN_IN) return {status: 201, body: receiptOf('other')}
      if (path !== RENEWALS) return {status: headers.authorization === 'Bearer second' ? 200 : 401}
      signingIn = signIn(ACCOUNT.email, 'ten letters and more')
      const isWaiting = async () => (await navigator.locks.query()).pending?.length === 1
      await vi.waitUntil(async () => paths().includes(SIGN_IN) || (await isWaiting()), {timeout: 120_000})
      return {status: 201, body: receiptOf('second')}
    }
    expect((await openTab().get('/orders')).status).toBe(200)
    expect(await signingIn).toEqual({account: ACCOUNT})
    expect(paths().filter(path => path !== '/orders')).toEqual([RENEWALS, SIGN_IN])
    expect(requests.find(({path}) => path === SIGN_IN)?.authorization).toBe('Bearer second')
    expect(getAuthToken()).toBe('other')
  })

  test('a question of the chat is sent again with a renewed token, and belongs to the account', async () => {
    signedIn('first')
    reply = renewsTo('second')
    expect((await openTab().post('/questions', {text: 'Socks?'}, {mayBeAnonymous: true})).status).toBe(200)
    expect(requests.at(-1)).toMatchObject({authorization: 'Bearer second', body: '{"text":"Socks?"}'})
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  test.each([
    {renewal: 401, what: 'an ended session'},
    {renewal: 404, what: 'a backend without renewal'},
    {renewal: 201, what: 'a renewed token that is rejected as well'},
  ])('with $what, a question of the chat is sent again without a token, and the visitor stays', async ({renewal}) => {
    signedIn('first')
    reply = ({url: path, headers}) => {
      if (path === RENEWALS) return {status: renewal, body: receiptOf('second')}
      return {status: headers.authorization === undefined ? 200 : 401}
    }
    expect((await openTab().post('/questions', {text: 'Socks?'}, {mayBeAnonymous: true})).status).toBe(200)
    expect(requests.at(-1)).toMatchObject({authorization: undefined, body: '{"text":"Socks?"}'})
    expect([onUnauthorized.mock.calls, vi.mocked(console.error).mock.calls.length]).toEqual([
      [],
      renewal === 201 ? 0 : 1,
    ])
  })

  test('a question that is rejected without a token too fails once, and the visitor stays', async () => {
    signedIn('first')
    reply = () => ({status: 401})
    const question = openTab().post('/questions', {text: 'Socks?'}, {mayBeAnonymous: true})
    await expect(question).rejects.toMatchObject({response: {status: 401}})
    expect(paths()).toEqual(['/questions', RENEWALS, '/questions'])
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  test('no token is in the console', async () => {
    signedIn('first-secret')
    reply = renewsTo('second-secret')
    await openTab().get('/orders')
    const logged = JSON.stringify([vi.mocked(console.info).mock.calls, vi.mocked(console.error).mock.calls])
    expect(logged).toContain(`POST ${url}${RENEWALS}`)
    expect(logged).not.toContain('secret')
  })
})

describe('S7-client a backend without renewal', () => {
  const longLived = (token: string) => {
    const {token_expires_in: _, ...receipt} = receiptOf(token)
    storeToken(receipt)
  }

  test('is called with its token as long as it is valid', async () => {
    longLived('first')
    reply = () => ({status: 200})
    vi.setSystemTime(Date.now() + 10 * DAY)
    await openTab().get('/orders')
    vi.useRealTimers()
    expect(requests).toEqual([{path: '/orders', authorization: 'Bearer first', renewal: undefined, body: ''}])
  })

  test('is asked once for a renewal after a 401; the 401 is passed on as before', async () => {
    longLived('first')
    reply = ({url: path}) => ({status: path === RENEWALS ? 404 : 401})
    const http = openTab()
    await expect(http.get('/orders')).rejects.toMatchObject({response: {status: 401}})
    await expect(http.get('/orders')).rejects.toMatchObject({response: {status: 401}})
    expect(paths()).toEqual(['/orders', RENEWALS, '/orders'])
    expect(onUnauthorized).toHaveBeenCalledTimes(2)
  })

  test('is not asked at all on another origin, where the cookies would not be sent', async () => {
    longLived('first')
    stubBrowser('https://shop.example')
    reply = () => ({status: 401})
    await expect(openTab().get('/orders')).rejects.toMatchObject({response: {status: 401}})
    expect(paths()).toEqual(['/orders'])
  })
})
