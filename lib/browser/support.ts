import type * as orderContract from '@/contract/order'
import type * as supportContract from '@/contract/support'
import {type Camel, toCamel} from '@/lib/catalogue/camel'

export type Conversation = Camel<supportContract.SupportConversation>
export type Message = Camel<supportContract.SupportMessage>
export type Order = Camel<orderContract.Order>
type Question = {text: string; name?: string; email?: string; page?: string; website?: string}
type FieldError = {field: string; message: string}

/** The backend's refusal of something a visitor sent; `status` is null when no answer came. */
export class SupportError extends Error {
  override readonly name = 'SupportError'
  readonly status: number | null
  readonly errors: FieldError[]

  constructor(status: number | null, errors: FieldError[] = []) {
    super(`The backend answered ${status ?? 'nothing'}`)
    this.status = status
    this.errors = errors
  }
}

/**
 * Asks a question; with the same key it may be sent again and is stored once. Answers the conversation with the token that
 * opens it. Throws a SupportError, as everything here does.
 */
export async function startConversation(question: Question, key: string, token: string | null) {
  const headers = {'idempotency-key': key, ...(token && {'support-visitor': token})}
  return toCamel(
    (await call('POST', '/support/conversations', headers, question)) as {
      visitor_token: string
      conversation: supportContract.SupportConversation
    },
  )
}

/** The conversations of the visitor who has the token, the one written in last first. */
export async function listConversations(token: string): Promise<Conversation[]> {
  const list = await call('GET', '/support/conversations', {'support-visitor': token})
  return toCamel((list as {data: supportContract.SupportConversation[]}).data)
}

/** Writes on in a conversation of this visitor's; with the same key it may be sent again and is stored once. */
export async function sendMessage(id: string, text: string, key: string, token: string): Promise<Message> {
  const path = `/support/conversations/${encodeURIComponent(id)}/messages`
  const headers = {'idempotency-key': key, 'support-visitor': token}
  return toCamel((await call('POST', path, headers, {text})) as supportContract.SupportMessage)
}

/** The order of this number and e-mail address, or null when there is none of both. */
export async function findOrder(number: string, email: string): Promise<Order | null> {
  const path = `/orders/${encodeURIComponent(number)}?email=${encodeURIComponent(email)}`
  try {
    return toCamel((await call('GET', path, {})) as orderContract.Order)
  } catch (error) {
    if (error instanceof SupportError && error.status === 404) return null
    throw error
  }
}

async function call(method: string, url: string, headers: Record<string, string>, data?: unknown): Promise<unknown> {
  try {
    // Comes with the first call: whoever only reads answers needs none of it.
    const {getApi} = await import('./api')
    const api = await getApi()
    return (await api.request({method, url, headers, data})).data
  } catch (error) {
    const {response} = error as {response?: {status: number; data?: {errors?: FieldError[]}}}
    throw new SupportError(response?.status ?? null, response?.data?.errors)
  }
}
