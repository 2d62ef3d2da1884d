import type {OpenSessionList as ApiSessionList} from '@/contract/account'
import type {AccountOrderList as ApiOrderList} from '@/contract/order'
import type {SupportConversationList as ApiConversationList} from '@/contract/support'
import {getApi} from '@/lib/browser/api'
import {type Camel, toCamel} from '@/lib/catalogue/camel'
import {bearerOf} from '@/lib/catalogue/http'
import {toRequestFailure} from '@/lib/catalogue/request-failure'
import {OTHER_ACCOUNT_EVENT} from './on-token-event'
import {type Account, getAccount} from './session'
import {forgetToken} from './stored-token'
import {ownerOf} from './token-owner'

export type OrderList = Camel<ApiOrderList>
export type ConversationList = Camel<ApiConversationList>
export type SessionList = Camel<ApiSessionList>

/** What the account's page shows. A list that cannot be read is null. */
export type Overview = {
  account: Account
  orders: OrderList | null
  conversations: ConversationList | null
  sessions: SessionList | null
}

/** Items of a list that are read at once. */
const PAGE_SIZE = 8

/** Returns what the account's page shows, or null when the session has ended. Throws when the backend is unreachable. */
export async function loadOverview(): Promise<Overview | null> {
  const account = await getAccount({handlesUnauthorized: true}).catch((error: unknown) => {
    if (toRequestFailure(error).status === 401) return null
    throw error
  })
  if (!account) return null
  const {email} = account
  const [orders, conversations, sessions] = await Promise.all([
    optional(listOrders(email, 0)),
    optional(listConversations(email, 0)),
    optional(listSessions(email)),
  ])
  return {account, orders, conversations, sessions}
}

/** Returns the next orders of the account with this email address, newest first, after the first `offset`. */
export const listOrders = async (email: string, offset: number): Promise<OrderList> =>
  toCamel(await readOwn<ApiOrderList>(email, '/orders', offset))

/** Returns the next conversations of the account with this email address, latest first, after the first `offset`. */
export const listConversations = async (email: string, offset: number): Promise<ConversationList> =>
  toCamel(await readOwn<ApiConversationList>(email, '/account/conversations', offset))

/** Returns the open sessions of the account with this email address, the current one first. */
export const listSessions = async (email: string): Promise<SessionList> =>
  toCamel(await readOwn<ApiSessionList>(email, '/auth/sessions', 0))

/** Returns whether the browser is signed in to another account than the one with this email address. */
export async function isOtherAccount(email: string): Promise<boolean> {
  const account = await getAccount({handlesUnauthorized: true})
  return account !== null && account.email !== email
}

/** Ends all sessions of the account at the backend and deletes the credential. Throws when they may still be open. */
export async function signOutEverywhere(): Promise<void> {
  const api = await getApi()
  await api.delete('/auth/sessions')
  forgetToken()
}

/**
 * Returns a list after it has made sure whose it is. The visitor may have signed in to another account in another tab, which
 * changes the token of this one: then this throws, and `watchAccount` ends the page.
 */
async function readOwn<List>(email: string, path: string, offset: number): Promise<List> {
  const {data, config} = await readAsVisitor<List>(path, {offset, limit: PAGE_SIZE})
  const token = bearerOf(config.headers)
  if (token === null || (await ownerOf(token)) !== email) {
    window.dispatchEvent(new Event(OTHER_ACCOUNT_EVENT))
    throw new Error('The browser is signed in to another account.')
  }
  return data
}

/** Deletes a credential that the backend rejects; the page leaves when it is gone. */
async function readAsVisitor<List>(path: string, params: Record<string, number>) {
  const api = await getApi()
  try {
    return await api.get<List>(path, {params, handlesUnauthorized: true})
  } catch (error) {
    if (toRequestFailure(error).status === 401) forgetToken()
    throw error
  }
}

/** The failure is logged by the client; the page offers to try again. */
const optional = <List>(list: Promise<List>): Promise<List | null> => list.catch(() => null)
