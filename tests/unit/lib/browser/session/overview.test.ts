import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {getAuthToken, setAuthToken} from '@/lib/browser/auth-token'
import {OTHER_ACCOUNT_EVENT} from '@/lib/browser/session/on-token-event'
import {isOtherAccount, listConversations, listOrders, loadOverview} from '@/lib/browser/session/overview'
import {routes} from '@/lib/routes'
import {startJsonServer} from '../../../../support/json-server'

/* Whose rows the account's page shows, against a server that responds as the contract says. */

const ADA = {email: 'ada@example.com', name: 'Ada', shop: null}
const BEN = {...ADA, email: 'ben@example.com', name: 'Ben'}
const CURRENT = '/auth/sessions/current'
const LATER = '2099-01-01T00:00:00Z'

let server: Awaited<ReturnType<typeof startJsonServer>>
let paths: string[]
/** The accounts of the tokens that are valid. */
let owners: Record<string, typeof ADA>
/** Called with the path of a request before the response is sent. */
let onRequest: (path: string) => void
let cookie: string
/** Called when the page has to end, because its account is not the browser's any more. */
const onOther = vi.fn()

const signIn = (token: string, account: typeof ADA) => {
  owners[token] = account
  setAuthToken(token, LATER)
}

beforeAll(async () => {
  server = await startJsonServer((path, token) => {
    paths.push(path)
    const owner = owners[token]
    onRequest(path)
    const list = {data: [{number: `Order of ${owner?.name}`}], paging: {total: 1, offset: 0, limit: 8}}
    // This backend has no renewals.
    const status = path.endsWith('/renewals') ? 404 : owner ? 200 : 401
    return {status, body: path === CURRENT ? {account: owner, expires_at: LATER} : list}
  })
})
afterAll(() => server.close())
beforeEach(() => {
  paths = []
  owners = {}
  onRequest = () => undefined
  cookie = ''
  const page = Object.assign(new EventTarget(), {location: new URL(server.origin)})
  page.addEventListener(OTHER_ACCOUNT_EVENT, onOther)
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      cookie = value ? `${name}=${value}` : ''
    },
  })
  vi.stubGlobal('localStorage', {getItem: () => null, setItem: () => undefined, removeItem: () => undefined})
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe(routes.config)
    return Response.json({apiUrl: server.origin})
  })
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  onOther.mockClear()
})

test('S6-account the account and its lists need one request each', async () => {
  signIn('ada-1', ADA)
  expect(await loadOverview()).toMatchObject({account: ADA, orders: {data: [{number: 'Order of Ada'}]}})
  expect(paths.sort()).toEqual(['/account/conversations', '/auth/sessions', CURRENT, '/orders'])
  expect(onOther).not.toHaveBeenCalled()
})

test('S6-account a renewed token is asked for its account once, and the page goes on', async () => {
  signIn('ada-2', ADA)
  await loadOverview()
  signIn('ada-3', ADA)
  paths = []
  expect((await listOrders(ADA.email, 8)).data).toMatchObject([{number: 'Order of Ada'}])
  await listConversations(ADA.email, 8)
  expect(paths).toEqual(['/orders', CURRENT, '/account/conversations'])
  expect(onOther).not.toHaveBeenCalled()
})

test('S6-account rows of another account are never returned: the page ends', async () => {
  signIn('ada-4', ADA)
  await loadOverview()
  signIn('ben-1', BEN)
  await expect(listOrders(ADA.email, 8)).rejects.toThrow('another account')
  expect(onOther).toHaveBeenCalledOnce()
  // The next one does not ask again, and is refused as well.
  await expect(listConversations(ADA.email, 8)).rejects.toThrow('another account')
})

test('S6-account a sign-in to another account while the page loads mixes nothing', async () => {
  signIn('ada-5', ADA)
  onRequest = path => path === CURRENT && signIn('ben-2', BEN)
  expect(await loadOverview()).toEqual({account: ADA, orders: null, conversations: null, sessions: null})
  expect(onOther).toHaveBeenCalled()
})

test('S6-account rows that arrive with a token that has ended at once are not shown', async () => {
  signIn('ada-6', ADA)
  onRequest = path => path === '/orders' && delete owners['ada-6']
  await expect(listOrders(ADA.email, 0)).rejects.toThrow('another account')
  expect(onOther).toHaveBeenCalledOnce()
})

test('S6-account a page finds out that the browser is signed in to another account', async () => {
  signIn('ada-7', ADA)
  expect(await isOtherAccount(ADA.email)).toBe(false)
  signIn('ben-3', BEN)
  expect(await isOtherAccount(ADA.email)).toBe(true)
})

test('S6-account a list that a rejected token cannot read deletes the token', async () => {
  setAuthToken('ended', LATER)
  await expect(listOrders(ADA.email, 8)).rejects.toMatchObject({response: {status: 401}})
  expect(getAuthToken()).toBeNull()
  expect(await loadOverview()).toBeNull()
})
