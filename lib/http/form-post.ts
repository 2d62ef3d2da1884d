import {createHash} from 'node:crypto'
import type {NextApiHandler, NextApiRequest, NextApiResponse} from 'next'
import type {Sender, SubmissionResult} from '@/lib/catalogue/contact'
import {env} from '@/lib/env'
import {clientAddress} from './client-address'
import {isCrossSite} from './cross-site'

type Fields = Record<string, string | undefined>
type Options<Receipt> = {
  /** The page that carries the form; without JavaScript the visitor comes back to its `#sent` or `#failed`. */
  page: string
  /** Where a visitor without JavaScript finds the receipt, if not at `#sent`. */
  sentPath?: (receipt: Receipt) => string
  submit: (fields: Fields, sender: Sender) => Promise<SubmissionResult<Receipt>>
  /** Names one sending, so that it is taken once however often it is sent; not needed where twice is the same as once. */
  idempotencyKeyOf?: (request: NextApiRequest) => string
}

const FAILED = 'Your message could not be taken just now. Nothing is lost in the form: please try again in a minute.'

/**
 * The handler of a form that is handed on to the backend: answers JSON to a script and a redirect to a plain form. The
 * reply says what a visitor can mend and never how the backend failed.
 */
export function formPost<Receipt extends object>({
  page,
  sentPath = () => `${page}#sent`,
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
      console.error(`A form of ${page} was not taken: ${error instanceof Error ? error.message : String(error)}`)
      return null
    })
    return wantsJson
      ? replyJson(response, result)
      : response.redirect(303, result?.status === 'received' ? sentPath(result) : `${page}#failed`)
  }
}

function replyJson<Receipt extends object>(response: NextApiResponse, result: SubmissionResult<Receipt> | null) {
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

/** A name for what was sent and by whom: the same words from the same visitor have the same one. */
export function digestOf(request: NextApiRequest): string {
  const parts = [clientAddress(request, env.TRUSTED_PROXIES), request.body]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function toFields(body: unknown): Fields | null {
  if (typeof body !== 'object' || body === null) return null
  const first = (value: unknown) => (Array.isArray(value) ? value[0] : value)
  const entries = Object.entries(body).map(([name, value]) => [name, first(value)] as const)
  // An empty text field means that nothing was given.
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''))
}
