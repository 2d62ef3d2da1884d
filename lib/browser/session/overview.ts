import type {OpenSessionList as ApiSessionList} from '@/contract/account'
import type {AccountOrderList as ApiOrderList} from '@/contract/order'
import type {SupportConversationList as ApiConversationList} from '@/contract/support'
import {getApi} from '@/lib/browser/api'
import {type Camel, toCamel} from '@/lib/catalogue/camel'
import {toRequestFailure} from '@/lib/catalogue/request-failure'
import {type Account, getAccount} from './session'
import {forgetToken} from './stored-token'

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
  const account = await getAccount().catch((error: unknown) => {
    if (toRequestFailure(error).status === 401) return null
    throw error
  })
  if (!account) return null
  const [orders, conversations, sessions] = await Promise.all([
    optional(listOrders(0)),
    optional(listConversations(0)),
    optional(listSessions()),
  ])
  return {account, orders, conversations, sessions}
}

/** Returns the next orders of the signed-in account, newest first, after the first `offset`. */
export const listOrders = async (offset: number): Promise<OrderList> =>
  toCamel(await read<ApiOrderList>('/orders', {offset, limit: PAGE_SIZE}))

/** Returns the next conversations of the signed-in account, latest first, after the first `offset`. */
export const listConversations = async (offset: number): Promise<ConversationList> =>
  toCamel(await read<ApiConversationList>('/account/conversations', {offset, limit: PAGE_SIZE}))

const listSessions = async (): Promise<SessionList> =>
  toCamel(await read<ApiSessionList>('/auth/sessions', {offset: 0, limit: PAGE_SIZE}))

/** Ends all sessions of the account at the backend and deletes the credential. Throws when they may still be open. */
export async function signOutEverywhere(): Promise<void> {
  const api = await getApi()
  await api.delete('/auth/sessions')
  forgetToken()
}

async function read<List>(path: string, params: Record<string, number>): Promise<List> {
  const api = await getApi()
  return (await api.get<List>(path, {params})).data
}

/** The failure is logged by the client; the page offers to try again. */
const optional = <List>(list: Promise<List>): Promise<List | null> => list.catch(() => null)
