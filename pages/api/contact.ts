import type {ContactTopic} from '@/contract/submission'
import {submitContact} from '@/lib/catalogue/contact'
import {digestOf, formPost} from '@/lib/http/form-post'
import {toRejectedParameter, toSentParameter} from '@/lib/http/sent-parameter'
import {routes} from '@/lib/routes'

export const config = {api: {bodyParser: {sizeLimit: '64kb'}}}

/** Forwards the contact form to the backend. */
export default formPost<{reference: string}>({
  page: routes.contact,
  sentPath: ({reference}) => routes.contactSent(toSentParameter(reference)),
  rejectedPath: errors => `${routes.contactSent(toRejectedParameter(errors))}#failed`,
  // A plain form sends no key, so equal submissions of one visitor count once.
  idempotencyKeyOf: request => String(request.headers['idempotency-key'] ?? digestOf(request)),
  submit: (fields, sender) =>
    submitContact(
      {
        name: fields.name ?? '',
        email: fields.email ?? '',
        company: fields.company,
        shopUrl: fields.shop_url,
        // The backend validates the topic.
        topic: fields.topic as ContactTopic,
        orderNumber: fields.order_number,
        message: fields.message ?? '',
        consent: fields.consent === 'true',
        website: fields.website,
      },
      sender,
    ),
})
