import {z} from 'zod'
import {sessionReceipt} from '../../../contract/account.ts'
import {supportConversationReceipt} from '../../../contract/support.ts'
import {DEMO_ACCOUNT, DEMO_CONVERSATION} from './accounts.ts'

type Call = {method: 'POST' | 'DELETE'; path: string; token?: string; key?: string; body?: object}

const TIMEOUT_MS = 120_000

/**
 * Starts the sample account's conversation and replies to it, through the API like a visitor and the team. Does nothing when it
 * exists. Throws when the API rejects a request.
 */
export async function seedConversation({apiUrl, adminToken}: {apiUrl: string; adminToken: string}): Promise<void> {
  const {email, password} = DEMO_ACCOUNT
  const {token} = await call(apiUrl, {method: 'POST', path: '/auth/sessions', body: {email, password}}, sessionReceipt)
  const {idempotencyKey, question, reply} = DEMO_CONVERSATION
  const {conversation} = await call(
    apiUrl,
    {method: 'POST', path: '/support/conversations', token, key: idempotencyKey, body: question},
    supportConversationReceipt,
  )
  if (conversation.messages.length === 1) {
    const path = `/admin/support/conversations/${conversation.id}/messages`
    await call(apiUrl, {method: 'POST', path, token: adminToken, body: {text: reply}}, z.unknown())
  }
  await call(apiUrl, {method: 'DELETE', path: '/auth/sessions/current', token}, z.unknown())
}

async function call<Result>(
  apiUrl: string,
  {method, path, token, key, body}: Call,
  schema: z.ZodType<Result>,
): Promise<Result> {
  const response = await fetch(apiUrl + path, {
    method,
    headers: {
      ...(token && {authorization: `Bearer ${token}`}),
      ...(key && {'idempotency-key': key}),
      ...(body && {'content-type': 'application/json'}),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  if (!response.ok) {
    throw new Error(`The catalogue API returned ${response.status} for ${method} ${path}: ${text.slice(0, 500)}`)
  }
  return schema.parse(text === '' ? null : JSON.parse(text))
}
