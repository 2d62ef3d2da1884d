import {type ContactTopic, contactReceipt, newsletterReceipt} from '@/contract/submission'
import type {FieldError} from '@/contract/values'
import {RequestRejectedError} from '@/lib/errors'
import {toCamel, toSnake} from './camel'
import {type CatalogueClient, defaultClient} from './client'

/** A message of the contact form. `website` is a honeypot that people leave empty. */
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
/** `errors` uses the field names of `ContactSubmission`. */
export type SubmissionResult<Receipt> =
  | ({status: 'received'} & Receipt)
  | {status: 'invalid'; errors: FieldError[]}
  | {status: 'limited'; retryAfterSeconds: number | null}
export type ContactResult = SubmissionResult<{reference: string; receivedAt: string}>

/** The sender of a form. `visitor` is the client address: the backend's rate limit counts by visitor, not by site. */
export type Sender = {visitor: string; idempotencyKey?: string}

/**
 * Sends a contact message to the backend. Throws when it is unknown whether the message was stored; sending it again with
 * the same idempotency key stores it only once.
 */
export async function submitContact(
  submission: ContactSubmission,
  sender: Sender,
  client: CatalogueClient = defaultClient(),
): Promise<ContactResult> {
  return toResult(async () => {
    const body = toSnake(submission)
    const receipt = await client.post('/contact-submissions', contactReceipt, body, toHeaders(sender))
    return toCamel(receipt)
  })
}

/** Subscribes an email address to the newsletter. The result does not reveal whether it was subscribed before. */
export async function subscribeToNewsletter(
  email: string,
  sender: Sender,
  client: CatalogueClient = defaultClient(),
): Promise<SubmissionResult<object>> {
  return toResult(async () => {
    await client.post('/newsletter-subscriptions', newsletterReceipt, {email}, toHeaders(sender))
    return {}
  })
}

const toHeaders = ({visitor, idempotencyKey}: Sender): Record<string, string> => ({
  'X-Forwarded-For': visitor,
  ...(idempotencyKey && {'Idempotency-Key': idempotencyKey}),
})

async function toResult<Receipt>(send: () => Promise<Receipt>): Promise<SubmissionResult<Receipt>> {
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
