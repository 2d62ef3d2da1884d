import type {NextApiRequest, NextApiResponse} from 'next'
import {CHANGE_SIGNATURE_HEADER, changeMessage, MAX_MESSAGE_BYTES} from '@/contract/change-message'
import {staticPath} from '@/lib/document-paths'
import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {readBody} from '@/lib/http/read-body'
import {type ChangeReceipt, publishChanges} from '@/lib/publishing/catalogue/publish-changes'
import {logUnproven} from '@/lib/publishing/log-unproven'
import {verifySignature} from '@/lib/publishing/verify-signature'

/** The signature covers the raw bytes of the body. */
export const config = {api: {bodyParser: false}}

/**
 * The webhook of the catalogue API: publishes changes to every page that shows them and responds with the receipt. The
 * status is 202 while pages remain: the API sends the message again, with newer changes.
 */
export default async function catalogueChanges(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const receivedAt = Date.now()
  const secret = env.CATALOGUE_WEBHOOK_SECRET
  if (!secret) return response.status(503).json({error: 'CATALOGUE_WEBHOOK_SECRET is not set: nothing is published.'})
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return response.status(405).json({error: 'Use POST.'})
  }
  const body = await readBody(request, MAX_MESSAGE_BYTES)
  if (body === null) return response.status(413).json({error: 'The message is too large.'})
  const header = request.headers[CHANGE_SIGNATURE_HEADER]
  const {signature, error} = await verifySignature(body, Array.isArray(header) ? header[0] : header, secret)
  if (signature === null) return response.status(401).json({error})
  const message = changeMessage.safeParse(toJson(body))
  if (!message.success) return response.status(400).json({error: 'The body is not a message about changes.'})
  try {
    const receipt = await publishChanges(message.data, {
      signedAt: signature.signedAt,
      receivedAt,
      revalidate: path => response.revalidate(staticPath(path)),
    })
    log(receipt, message.data.changes.length)
    return response.status(statusOf(receipt)).json(receipt)
  } catch (failure) {
    console.error(`Cannot publish changes of the catalogue: ${messageOf(failure)}`)
    response.setHeader('Retry-After', '1')
    return response.status(503).json({error: 'The changes could not be published yet.'})
  }
}

function statusOf({remaining, unproven}: ChangeReceipt): number {
  if (remaining > 0) return 202
  return unproven.length === 0 ? 200 : 503
}

function log({to, pages, unproven, givenUp, remaining, ms}: ChangeReceipt, changes: number): void {
  const regenerated = pages.filter(({attempts}) => attempts > 0).length
  console.log(`Published ${changes} changes up to ${to}: ${regenerated} pages in ${ms} ms, ${remaining} left`)
  logUnproven(unproven)
  for (const {path, reason} of givenUp) console.error(`Gave up ${path} until it revalidates: ${reason}`)
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
