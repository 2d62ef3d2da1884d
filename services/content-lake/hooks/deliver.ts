import {request as httpRequest} from 'node:http'
import {request as httpsRequest} from 'node:https'
import {encodeSignatureHeader, SIGNATURE_HEADER_NAME} from '@sanity/webhook'
import type {Hook} from './hook.ts'
import type {Attempt, Message} from './hook-rows.ts'

/** The result of a delivery attempt; `retryAfterMs` comes from the `Retry-After` header, 0 without one. */
export type Outcome = Pick<Attempt, 'resultCode' | 'resultBody' | 'failureReason'> & {retryAfterMs: number}

const MAX_BODY_LENGTH = 1000

/** Sends a message to its webhook once, with the signature and headers of hosted Sanity. Never rejects. */
export const deliver = async (
  hook: Hook,
  message: Message,
  projectId: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Outcome> => {
  const body = message.payload ?? 'null'
  const headers = {
    ...hook.headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Overprint content lake webhook delivery',
    'idempotency-key': message.id,
    'sanity-dataset': message.dataset,
    'sanity-document-id': message.document,
    'sanity-operation': message.operation,
    'sanity-project-id': projectId,
    'sanity-transaction-id': message.transactionId,
    'sanity-transaction-time': message.timestamp,
    'sanity-webhook-id': hook.id,
    ...(hook.secret && {[SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), hook.secret)}),
  }
  try {
    return await send(hook, headers, body, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const reason = error instanceof Error ? error.message : String(error)
    const failureReason = isTimeout ? 'timeout' : 'network'
    return {resultCode: null, resultBody: reason.slice(0, MAX_BODY_LENGTH), failureReason, retryAfterMs: 0}
  }
}

const send = (hook: Hook, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const open = hook.url.startsWith('https:') ? httpsRequest : httpRequest
    const fail = (error: Error): void => reject(signal.aborted ? signal.reason : error)
    // Not `fetch`: a webhook may be configured to send GET or DELETE with a body.
    const request = open(hook.url, {method: hook.httpMethod, headers, signal}, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => {
        if (text.length < MAX_BODY_LENGTH) text += chunk
      })
      response.on('error', fail)
      response.on('end', () => {
        const {statusCode: status = 0, headers: sent} = response
        const isReceived = status >= 200 && status < 300
        const failureReason = isReceived ? null : 'http'
        const retryAfterMs = Math.round((Number(sent['retry-after']) || 0) * 1000)
        resolve({resultCode: status, resultBody: text.slice(0, MAX_BODY_LENGTH), failureReason, retryAfterMs})
      })
    })
    request.on('error', fail)
    request.end(body)
  })
