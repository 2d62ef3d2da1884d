import {z} from 'zod'
import {oneLine} from './values.ts'

/* The contact form and the newsletter. */

export const contactTopic = z.enum(['sales', 'order', 'technical', 'billing', 'press', 'other'])

/** `website` is a honeypot: the field is hidden from people, so a value in it comes from a bot. */
export const contactSubmission = z
  .strictObject({
    name: oneLine().min(1, 'Tell us your name').max(120),
    email: z.email('Enter an email address such as ada@example.com').max(254),
    company: oneLine().max(160).optional(),
    shop_url: oneLine().max(300).optional(),
    topic: contactTopic,
    order_number: oneLine().max(40).optional(),
    message: z.string().trim().min(10, 'Write at least 10 characters').max(5000),
    consent: z.literal(true, 'We can only answer with your consent'),
    website: z.string().max(300).optional(),
  })
  .meta({id: 'ContactSubmission'})

export const contactReceipt = z
  .object({reference: z.string(), received_at: z.iso.datetime()})
  .meta({id: 'ContactReceipt'})

export const newsletterSubscription = z
  .strictObject({
    email: z.email('Enter an email address such as ada@example.com').max(254),
  })
  .meta({id: 'NewsletterSubscription'})

/** The same for new and known addresses. */
export const newsletterReceipt = z.object({status: z.literal('accepted')}).meta({id: 'NewsletterReceipt'})

export type ContactTopic = z.infer<typeof contactTopic>
