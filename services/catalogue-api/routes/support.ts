import {z} from 'zod'
import {
  supportConversationList,
  supportConversationReceipt,
  supportConversationRequest,
  supportConversationsQuery,
  supportMessage,
  supportMessageRequest,
} from '../../../contract/support.ts'
import {ProblemError} from '../problems.ts'
import {MOST_MESSAGES} from '../store/support-store.ts'
import {noQuery} from '../validation.ts'
import {
  type App,
  bodyProblems,
  type Context,
  commonProblems,
  idempotencyHeaders,
  limitProblem,
  notFoundProblem,
} from './route.ts'

const visitorToken = z.string().regex(/^[\w-]{43}$/, 'must be a token that this API gave out')
const visitorHeaders = z.object({'support-visitor': visitorToken})

/** Questions from the support widget: a visitor is known by a token and sees what was written under it, nothing else. */
export function addSupportRoutes(app: App, context: Context) {
  addStart(app, context)
  addList(app, context)
  addMessages(app, context)
}

function addStart(app: App, {support, submissionsPerMinute}: Context) {
  app.post(
    '/support/conversations',
    {
      config: {rateLimit: {max: submissionsPerMinute, timeWindow: '1 minute'}},
      schema: {
        tags: ['Support'],
        summary: 'Ask a question; the answer holds the token under which this visitor reads on',
        querystring: noQuery,
        headers: idempotencyHeaders.extend({'support-visitor': visitorToken.optional()}),
        body: supportConversationRequest,
        response: {201: supportConversationReceipt, ...bodyProblems, ...limitProblem},
      },
    },
    async ({body: {website, ...question}, headers}, reply) => {
      const started = support.start(question, {
        token: headers['support-visitor'] ?? null,
        idempotencyKey: headers['idempotency-key'] ?? null,
        // A machine that fills the hidden field is told the same as a person, so that it learns nothing.
        isSpam: website !== undefined && website !== '',
      })
      if (!started) throw new ProblemError(422, 'This Idempotency-Key came with another question before.')
      return reply.code(201).header('Cache-Control', 'no-store').send(started)
    },
  )
}

function addList(app: App, {support}: Context) {
  app.get(
    '/support/conversations',
    {
      schema: {
        tags: ['Support'],
        summary: 'The conversations of the visitor whose token is sent, the one written in last first',
        querystring: supportConversationsQuery,
        headers: visitorHeaders,
        response: {200: supportConversationList, 400: commonProblems[400]},
      },
    },
    async ({headers, query: {offset, limit}}, reply) => {
      const {data, total} = support.list(headers['support-visitor'], offset, limit)
      return reply.header('Cache-Control', 'private, no-store').send({data, paging: {total, offset, limit}})
    },
  )
}

function addMessages(app: App, {support, submissionsPerMinute}: Context) {
  app.post(
    '/support/conversations/:id/messages',
    {
      config: {rateLimit: {max: submissionsPerMinute, timeWindow: '1 minute'}},
      schema: {
        tags: ['Support'],
        summary: 'Write on in a conversation of one’s own; somebody else’s is answered as if there were none',
        params: z.object({id: z.string()}),
        querystring: noQuery,
        headers: idempotencyHeaders.extend(visitorHeaders.shape),
        body: supportMessageRequest,
        response: {201: supportMessage, ...bodyProblems, ...notFoundProblem, ...limitProblem},
      },
    },
    async ({body, headers, params}, reply) => {
      const key = headers['idempotency-key'] ?? null
      const added = support.add(params.id, headers['support-visitor'], body.text, key)
      if (added === 'unknown') throw new ProblemError(404, 'There is no such conversation of yours.')
      if (added === 'other') throw new ProblemError(422, 'This Idempotency-Key came with another message before.')
      if (added === 'full') {
        throw new ProblemError(422, `A conversation holds ${MOST_MESSAGES} messages; begin another one.`)
      }
      return reply.code(201).header('Cache-Control', 'no-store').send(added)
    },
  )
}
