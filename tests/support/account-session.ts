import type {APIRequestContext, BrowserContext} from '@playwright/test'
import type {SessionReceipt} from '../../contract/account.ts'
import {RENEWAL_HEADER} from '../../contract/session.ts'
import {AUTH_COOKIE} from '../../lib/constants.ts'
import {DEMO_ACCOUNT} from '../../services/seed/catalogue/accounts.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
type Credentials = {email: string; password: string}

/** The sample account's session that the tests of a worker share: the backend limits how often an address signs in. */
let shared: Promise<Cookies> | undefined

/** Signs a browser in without its pages, as an account of its own session. Throws when the backend refuses. */
export async function openSession(context: BrowserContext, baseUrl = '', account: Credentials = DEMO_ACCOUNT) {
  const {email, password} = account
  const response = await context.request.post(`${baseUrl}/backend/auth/sessions`, {
    headers: {[RENEWAL_HEADER]: 'cookie'},
    data: {email, password},
  })
  if (response.status() !== 201) throw new Error(`Signing in returned ${response.status()}`)
  const {token, expires_at} = (await response.json()) as SessionReceipt
  const expires = Date.parse(expires_at) / 1000
  await context.addCookies([{name: AUTH_COOKIE, value: token, url: baseUrl, expires, sameSite: 'Lax'}])
}

/** Signs a browser in to the session that all tests of this worker share. They must not end it. */
export async function shareSession(context: BrowserContext, baseUrl = ''): Promise<void> {
  shared ??= openSession(context, baseUrl).then(() => context.cookies())
  await context.addCookies(await shared)
}

/** Ends the session of a browser at the backend. Its pages do not notice. */
export async function endSession(
  request: APIRequestContext,
  baseUrl: string | undefined,
  token: string,
): Promise<void> {
  const response = await request.delete(`${baseUrl}/backend/auth/sessions/current`, {
    headers: {authorization: `Bearer ${token}`},
  })
  if (response.status() !== 204) throw new Error(`Signing out returned ${response.status()}`)
}
