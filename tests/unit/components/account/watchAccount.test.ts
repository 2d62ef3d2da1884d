import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {watchAccount} from '@/components/account/watchAccount'
import {clearAuthToken, setAuthToken} from '@/lib/browser/auth-token'
import {OTHER_ACCOUNT_EVENT} from '@/lib/browser/session/on-token-event'
import {routes} from '@/lib/routes'
import {signInPath} from '@/lib/sign-in-path'
import {eventually} from '../../../support/eventually'
import {startJsonServer} from '../../../support/json-server'

/* What becomes of the account's page when its session changes, with and without a message that is being written. */

const ADA = {email: 'ada@example.com', name: 'Ada', shop: null}
const BEN = {...ADA, email: 'ben@example.com', name: 'Ben'}
const OWNERS: Record<string, typeof ADA> = {'ada-1': ADA, 'ada-2': ADA, 'ben-1': BEN}
const LATER = '2099-01-01T00:00:00Z'

class Page extends EventTarget {
  visibilityState = 'visible'
  cookies = ''
  fields: object[] = []
  removed: string[] = []
  querySelectorAll = () => this.fields
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.removed.push(args[0])
    super.removeEventListener(...args)
  }
  get cookie() {
    return this.cookies
  }
  set cookie(text: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    this.cookies = value ? `${name}=${value}` : ''
  }
}

let server: Awaited<ReturnType<typeof startJsonServer>>
let page: Page
let stop: () => void
let asked: number
const reload = vi.fn()
const replace = vi.fn()
const onEnd = vi.fn()

beforeAll(async () => {
  server = await startJsonServer((_path, token) => {
    asked += 1
    return {body: {account: OWNERS[token], expires_at: LATER}}
  })
})
afterAll(() => server.close())
beforeEach(() => {
  asked = 0
  page = new Page()
  const location = Object.assign(new URL(server.origin), {reload, replace})
  vi.stubGlobal('window', Object.assign(new EventTarget(), {location}))
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLInputElement', class {})
  vi.stubGlobal('HTMLSelectElement', class {})
  vi.stubGlobal('localStorage', {getItem: () => null, setItem: () => undefined, removeItem: () => undefined})
  vi.stubGlobal('fetch', async () => Response.json({apiUrl: server.origin}))
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  setAuthToken('ada-1', LATER)
  stop = watchAccount(ADA.email, onEnd)
})
afterEach(async () => {
  stop()
  await eventually(() => page.removed).toEqual(['visibilitychange', 'input', 'submit'])
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const write = () => page.fields.push({value: 'Do you print socks?', defaultValue: ''})

test('S6-account a sign-in to another account reloads the page', async () => {
  setAuthToken('ben-1', LATER)
  await eventually(() => reload).toHaveBeenCalledOnce()
  expect(onEnd).not.toHaveBeenCalled()
})

test('S6-account a sign-in to another account keeps a message that is being written, and the page stops', async () => {
  write()
  setAuthToken('ben-1', LATER)
  await eventually(() => onEnd).toHaveBeenCalledExactlyOnceWith('replaced')
  expect(reload).not.toHaveBeenCalled()
})

test('S6-account a renewed token of the same account changes nothing', async () => {
  write()
  setAuthToken('ada-2', LATER)
  await eventually(() => asked).toBe(1)
  // The next change is looked at after this one.
  setAuthToken('ben-1', LATER)
  await eventually(() => onEnd).toHaveBeenCalledExactlyOnceWith('replaced')
  expect(reload).not.toHaveBeenCalled()
})

test('S6-account a session that has ended leads to the sign-in page, unless a message is being written', async () => {
  clearAuthToken()
  await eventually(() => replace).toHaveBeenCalledExactlyOnceWith(signInPath(routes.account))
  expect(onEnd).not.toHaveBeenCalled()
  write()
  clearAuthToken()
  await eventually(() => onEnd).toHaveBeenCalledExactlyOnceWith('ended')
  expect(replace).toHaveBeenCalledOnce()
})

test.each([
  ['that is shown', ADA.email],
  ['that is still loading', null],
])(
  'S6-account a list of another account ends the page %s, and keeps a message that is being written',
  async (_, email) => {
    stop()
    await eventually(() => page.removed).toHaveLength(3)
    page.removed = []
    stop = watchAccount(email, onEnd)
    window.dispatchEvent(new Event(OTHER_ACCOUNT_EVENT))
    await eventually(() => reload).toHaveBeenCalledOnce()
    expect(onEnd).not.toHaveBeenCalled()
    write()
    window.dispatchEvent(new Event(OTHER_ACCOUNT_EVENT))
    await eventually(() => onEnd).toHaveBeenCalledExactlyOnceWith('replaced')
    expect(reload).toHaveBeenCalledOnce()
  },
)
