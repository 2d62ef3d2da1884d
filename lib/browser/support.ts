import type {Order as ApiOrder} from '@/contract/order'
import type {
  SupportConversation,
  SupportConversationList,
  SupportConversationReceipt,
  SupportMessage,
} from '@/contract/support'
import type {FieldError} from '@/contract/values'
import type {Camel} from '@/lib/catalogue/camel'

export type Conversation = Camel<SupportConversation>
export type Message = Camel<SupportMessage>
export type Order = Camel<ApiOrder>
type Question = {text: string; name?: string; email?: string; page?: string; website?: string}

/** A failed call to the backend; `status` is null when there was no response. */
export class SupportError extends Error {
  override readonly name = 'SupportError'
  readonly status: number | null
  readonly errors: FieldError[]

  constructor(status: number | null, errors: FieldError[] = []) {
    super(`The backend responded with status ${status ?? 'none'}`)
    this.status = status
    this.errors = errors
  }
}

/**
 * Starts a conversation with a question. The same key stores it only once, so a retry is safe. Returns the conversation and
 * the token that opens it. Throws a SupportError, like every function of this module.
 */
export async function startConversation(question: Question, key: string, token: string | null) {
  const headers = {'idempotency-key': key, ...(token && {'support-visitor': token})}
  return await request<SupportConversationReceipt>('POST', '/support/conversations', headers, question)
}

/** Lists the conversations of the token's visitor, the most recently updated one first. */
export async function listConversations(token: string): Promise<Conversation[]> {
  const headers = {'support-visitor': token}
  return (await request<SupportConversationList>('GET', '/support/conversations', headers)).data
}

/** Adds a message to one of the visitor's conversations. The same key stores it only once, so a retry is safe. */
export async function sendMessage(id: string, text: string, key: string, token: string): Promise<Message> {
  const path = `/support/conversations/${encodeURIComponent(id)}/messages`
  const headers = {'idempotency-key': key, 'support-visitor': token}
  return await request<SupportMessage>('POST', path, headers, {text})
}

/** Returns the order with this number and email address, or null when there is none. */
export async function findOrder(number: string, email: string): Promise<Order | null> {
  const path = `/orders/${encodeURIComponent(number)}?email=${encodeURIComponent(email)}`
  try {
    return await request<ApiOrder>('GET', path)
  } catch (error) {
    if (error instanceof SupportError && error.status === 404) return null
    throw error
  }
}

async function request<Reply>(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  data?: unknown,
): Promise<Camel<Reply>> {
  try {
    // Loaded with the first call: visitors who only read the FAQ do not need it.
    const [{getApi}, {toCamel}] = await Promise.all([import('./api'), import('@/lib/catalogue/camel')])
    const api = await getApi()
    return toCamel((await api.request({method, url, headers, data, mayBeAnonymous: true})).data as Reply)
  } catch (error) {
    const {response} = error as {response?: {status: number; data?: {errors?: FieldError[]}}}
    throw new SupportError(response?.status ?? null, response?.data?.errors)
  }
}
