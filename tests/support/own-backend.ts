import type {BrowserContext} from '@playwright/test'
import type {AccountImportInput, OrderImportInput} from '../../contract/import.ts'
import {importCatalogue, startCatalogueApi} from './catalogue-api.ts'
import {sampleCatalogue} from './sample-catalogue.ts'

type Account = AccountImportInput['accounts'][number]
type Order = OrderImportInput['orders'][number]

const JSON_TYPE = {'content-type': 'application/json'}

/**
 * Starts a backend of a test's own, which this browser's pages call instead of the shared one, so that a test can import accounts
 * and orders. Its sessions are without renewal.
 */
export async function startOwnBackend(context: BrowserContext) {
  const api = await startCatalogueApi({submissionsPerMinute: 1000, signInsPerMinute: 1000})
  await context.route(/\/backend\//, async route => {
    const request = route.request()
    const headers = await request.allHeaders()
    const path = request.url().replace(/^.*?\/backend/, '')
    if (path === '/auth/sessions') delete headers['session-renewal']
    await route.fulfill({response: await route.fetch({url: api.url + path, headers})})
  })
  const send = async (method: string, path: string, body: object | null, headers: Record<string, string>) => {
    const response = await fetch(api.url + path, {method, headers, body: body && JSON.stringify(body)})
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`)
    return response.status === 204 ? null : await response.json()
  }
  const asAdmin = {...JSON_TYPE, authorization: `Bearer ${api.adminToken}`}
  return {
    importAccounts: (...accounts: Account[]) => send('PUT', '/admin/accounts', {accounts}, asAdmin),
    /** Imports the sample catalogue, so that orders have images. */
    importCatalogue: () => importCatalogue(api.url, api.adminToken, sampleCatalogue),
    importOrders: (orders: Order[]) => send('PUT', '/admin/orders', {orders}, asAdmin),
    /** Returns the bearer token of a new session. */
    signIn: async ({email, password}: Account): Promise<string> =>
      (await send('POST', '/auth/sessions', {email, password}, JSON_TYPE)).token,
    /** Ends all sessions of a token's account. The browser does not notice. */
    endSessions: (token: string) => send('DELETE', '/auth/sessions', null, {authorization: `Bearer ${token}`}),
    ask: (token: string, text: string) =>
      send('POST', '/support/conversations', {text}, {...JSON_TYPE, authorization: `Bearer ${token}`}),
    /** Returns the first messages of all conversations, the newest first. */
    listQuestions: async (): Promise<string[]> =>
      (await send('GET', '/admin/support/conversations', null, asAdmin)).data.map(
        ({messages}: {messages: {text: string}[]}) => messages[0]?.text,
      ),
    close: async () => {
      await context.unrouteAll({behavior: 'ignoreErrors'})
      await api.close()
    },
  }
}
