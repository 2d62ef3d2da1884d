import {
  contactReceipt,
  contactSubmission,
  newsletterReceipt,
  newsletterSubscription,
} from '../../../contract/submission.ts'
import {ProblemError} from '../problems.ts'
import {noQuery} from '../validation.ts'
import {type App, bodyProblems, type Context, idempotencyHeaders, limitProblem} from './route.ts'

/** Adds the contact form and newsletter subscriptions. */
export function addSubmissionRoutes(app: App, context: Context) {
  addContact(app, context)
  addNewsletter(app, context)
}

function addContact(app: App, {submissions, submissionsPerMinute}: Context) {
  app.post(
    '/contact-submissions',
    {
      config: {isPublic: true, rateLimit: {max: submissionsPerMinute, timeWindow: '1 minute'}},
      schema: {
        tags: ['Contact'],
        summary: 'Send a message; with an Idempotency-Key, retries store it once',
        querystring: noQuery,
        headers: idempotencyHeaders,
        body: contactSubmission,
        response: {201: contactReceipt, ...bodyProblems, ...limitProblem},
      },
    },
    async ({body, headers}, reply) => {
      // A bot that fills in the hidden field gets the same response as a person, so that it does not notice.
      const isSpam = body.website !== undefined && body.website !== ''
      const receipt = await submissions.addContact(body, isSpam, headers['idempotency-key'] ?? null)
      if (!receipt) throw new ProblemError(422, 'This Idempotency-Key was used with a different message before.')
      return reply.code(201).header('Cache-Control', 'no-store').send(receipt)
    },
  )
}

function addNewsletter(app: App, {submissions, submissionsPerMinute}: Context) {
  app.post(
    '/newsletter-subscriptions',
    {
      config: {isPublic: true, rateLimit: {max: submissionsPerMinute, timeWindow: '1 minute'}},
      schema: {
        tags: ['Contact'],
        summary: 'Subscribe an address; the answer is the same whether it is known or not',
        querystring: noQuery,
        body: newsletterSubscription,
        response: {202: newsletterReceipt, ...bodyProblems, ...limitProblem},
      },
    },
    async ({body}, reply) => {
      await submissions.addSubscription(body.email)
      return reply.code(202).header('Cache-Control', 'no-store').send({status: 'accepted'})
    },
  )
}
