import type {z} from 'zod'
import * as wire from '@/contract/submission'
import {RequestRejectedError} from '@/lib/errors'
import {toCamel, toSnake} from './camel'
import {type CatalogueClient, defaultClient} from './client'

export type ContactTopic = z.infer<typeof wire.contactTopic>
/** What a visitor writes to us; `website` is the honeypot and stays empty. */
export type ContactSubmission = {
  name: string
  email: string
  company?: string
  shopUrl?: string
  topic: ContactTopic
  orderNumber?: string
  message: string
  consent: boolean
  website?: string
}
/** The field names of a submission, as in `ContactSubmission`. */
export type FieldError = {field: string; message: string}
export type SubmissionResult<Receipt> =
  | ({status: 'received'} & Receipt)
  | {status: 'invalid'; errors: FieldError[]}
  | {status: 'limited'; retryAfterSeconds: number | null}
export type ContactResult = SubmissionResult<{reference: string; receivedAt: string}>

/** Who sends a form: the backend counts by visitor, and the site asks for all of them from one address. */
export type Sender = {visitor: string; idempotencyKey?: string}

/**
 * Hands a message to the backend. With the same idempotency key it may be sent again after an uncertain failure and is
 * stored once. Throws when it is unknown whether it was stored.
 */
export async function submitContact(
  submission: ContactSubmission,
  sender: Sender,
  client: CatalogueClient = defaultClient(),
): Promise<ContactResult> {
  return settle(async () => {
    const body = toSnake(submission)
    const receipt = await client.post('/contact-submissions', wire.contactReceipt, body, toHeaders(sender))
    return toCamel(receipt)
  })
}

/** Puts an address on the newsletter's list; the result is the same whether it was there already or not. */
export async function subscribeToNewsletter(
  email: string,
  sender: Sender,
  client: CatalogueClient = defaultClient(),
): Promise<SubmissionResult<object>> {
  return settle(async () => {
    await client.post('/newsletter-subscriptions', wire.newsletterReceipt, {email}, toHeaders(sender))
    return {}
  })
}

const toHeaders = ({visitor, idempotencyKey}: Sender): Record<string, string> => ({
  'X-Forwarded-For': visitor,
  ...(idempotencyKey && {'Idempotency-Key': idempotencyKey}),
})

async function settle<Receipt>(send: () => Promise<Receipt>): Promise<SubmissionResult<Receipt>> {
  try {
    return {status: 'received', ...(await send())}
  } catch (error) {
    if (!(error instanceof RequestRejectedError)) throw error
    if (error.status === 429) return {status: 'limited', retryAfterSeconds: error.retryAfterSeconds}
    if (error.status !== 400 || error.errors.length === 0) throw error
    return {status: 'invalid', errors: error.errors.map(toFieldError)}
  }
}

const toFieldError = ({field, message}: FieldError): FieldError => ({
  field: Object.keys(toCamel({[field]: null}))[0] ?? field,
  message,
})
