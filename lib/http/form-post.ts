import {createHash} from 'node:crypto'
import type {NextApiHandler, NextApiRequest, NextApiResponse} from 'next'
import type {FieldError} from '@/contract/values'
import type {Sender, SubmissionResult} from '@/lib/catalogue/contact'
import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {clientAddress} from './client-address'
import {isCrossSite} from './cross-site'

type Fields = Record<string, string | undefined>
type Options<Receipt> = {
  /** Path of the form's page. Without JavaScript the visitor is redirected to its `#sent` or `#failed`. */
  page: string
  /** Returns the path of the confirmation without JavaScript; default: `#sent` of the page. */
  sentPath?: (receipt: Receipt) => string
  /** Returns the path of the page that names the rejected fields without JavaScript; default: `#failed` of the page. */
  rejectedPath?: (errors: FieldError[]) => string
  submit: (fields: Fields, sender: Sender) => Promise<SubmissionResult<Receipt>>
  /** Returns the key under which repeated submissions count once; not needed when submitting is idempotent. */
  idempotencyKeyOf?: (request: NextApiRequest) => string
}

const FAILED = 'Your message could not be taken just now. Nothing is lost in the form: please try again in a minute.'

/**
 * Creates the handler of a form that is forwarded to the backend. It responds with JSON to a script and with a redirect to a
 * plain form. Responses name the fields to correct, but never how the backend failed.
 */
export function formPost<Receipt extends object>({
  page,
  sentPath = () => `${page}#sent`,
  rejectedPath = () => `${page}#failed`,
  submit,
  idempotencyKeyOf,
}: Options<Receipt>): NextApiHandler {
  return async (request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST')
      return response.status(405).json({detail: 'Send this form with POST.'})
    }
    if (isCrossSite(request.headers, env.public.siteUrl)) {
      return response.status(403).json({detail: 'Send this form from its own page.'})
    }
    const fields = toFields(request.body)
    if (!fields) return response.status(415).json({detail: 'Send this form as application/x-www-form-urlencoded.'})
    const wantsJson = request.headers.accept?.includes('application/json') ?? false
    const sender = {
      visitor: clientAddress(request, env.TRUSTED_PROXIES),
      idempotencyKey: idempotencyKeyOf?.(request),
    }
    const result = await submit(fields, sender).catch((error: unknown) => {
      console.error(`Cannot submit the form of ${page}: ${messageOf(error)}`)
      return null
    })
    if (wantsJson) return sendJson(response, result)
    if (result?.status === 'received') return response.redirect(303, sentPath(result))
    return response.redirect(303, result?.status === 'invalid' ? rejectedPath(result.errors) : `${page}#failed`)
  }
}

function sendJson<Receipt extends object>(response: NextApiResponse, result: SubmissionResult<Receipt> | null) {
  response.setHeader('Cache-Control', 'no-store')
  if (!result) return response.status(502).json({detail: FAILED})
  if (result.status === 'invalid')
    return response.status(400).json({detail: 'Some fields need another look', errors: result.errors})
  if (result.status === 'limited') {
    if (result.retryAfterSeconds) response.setHeader('Retry-After', String(result.retryAfterSeconds))
    return response
      .status(429)
      .json({detail: 'That was a lot of messages at once. Please wait a minute and send it again.'})
  }
  return response.status(201).json(result)
}

/** Hashes the visitor's address and the body: equal submissions of one visitor have the same hash. */
export function digestOf(request: NextApiRequest): string {
  const parts = [clientAddress(request, env.TRUSTED_PROXIES), request.body]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function toFields(body: unknown): Fields | null {
  if (typeof body !== 'object' || body === null) return null
  const first = (value: unknown) => (Array.isArray(value) ? value[0] : value)
  const entries = Object.entries(body).map(([name, value]) => [name, first(value)] as const)
  // Browsers send empty text fields too; they count as absent.
  const filled = entries.filter(([, value]) => typeof value === 'string' && value !== '')
  // They send a line break as two characters, but count it as one.
  return Object.fromEntries(filled.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
}
