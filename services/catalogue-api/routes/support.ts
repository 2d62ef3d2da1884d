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
import {MAX_MESSAGES} from '../store/support-store.ts'
import {noQuery} from '../validation.ts'
import {
  type App,
  bodyProblems,
  type Context,
  commonProblems,
  conversationReads,
  idempotencyHeaders,
  limitProblem,
  notFoundProblem,
  SHORT_PAGES,
  unauthorizedProblem,
} from './route.ts'
import {bearerHeaders, optionalSessionOf} from './session/session-of.ts'

/** In any format: a browser may still have a token of the backend that this one replaces. Such a visitor has no conversations. */
const visitorToken = z.string().max(500)
const visitorHeaders = z.object({'support-visitor': visitorToken})

/** Adds the support widget's conversations. A token identifies a visitor and grants access to that visitor's only. */
export function addSupportRoutes(app: App, context: Context) {
  addStart(app, context)
  addList(app, context)
  addMessages(app, context)
}

function addStart(app: App, context: Context) {
  const {support, submissionsPerMinute} = context
  app.post(
    '/support/conversations',
    {
      config: {isPublic: true, rateLimit: {max: submissionsPerMinute, timeWindow: '1 minute'}},
      schema: {
        tags: ['Support'],
        summary: 'Ask a question; the response has the token with which this visitor reads the conversation',
        description:
          'With the bearer token of a session, `GET /account/conversations` lists the conversation as well. It is optional: a caller whose token is not valid any more may repeat the request without it.',
        querystring: noQuery,
        headers: idempotencyHeaders.extend({
          'support-visitor': visitorToken.optional(),
          authorization: bearerHeaders.shape.authorization,
        }),
        body: supportConversationRequest,
        response: {201: supportConversationReceipt, ...bodyProblems, ...unauthorizedProblem, ...limitProblem},
      },
    },
    async (request, reply) => {
      const {headers} = request
      const {website, ...question} = request.body
      const started = await support.start(question, {
        token: headers['support-visitor'] ?? null,
        idempotencyKey: headers['idempotency-key'] ?? null,
        // A bot that fills in the hidden field gets the same response as a person, so that it does not notice.
        isSpam: website !== undefined && website !== '',
        account: (await optionalSessionOf(context, request))?.account.email ?? null,
      })
      if (!started) throw new ProblemError(422, 'This Idempotency-Key was used with a different question before.')
      return reply.code(201).header('Cache-Control', 'no-store').send(started)
    },
  )
}

function addList(app: App, {support}: Context) {
  app.get(
    '/support/conversations',
    {
      config: {isPublic: true, rateLimit: conversationReads},
      schema: {
        tags: ['Support'],
        summary: 'The conversations of the visitor whose token is sent, the one written in last first',
        description: SHORT_PAGES,
        querystring: supportConversationsQuery,
        headers: visitorHeaders,
        response: {200: supportConversationList, 400: commonProblems[400], ...limitProblem},
      },
    },
    async ({headers, query: {offset, limit}}, reply) => {
      const {data, total} = await support.list(headers['support-visitor'], offset, limit)
      return reply.header('Cache-Control', 'private, no-store').send({data, paging: {total, offset, limit}})
    },
  )
}

function addMessages(app: App, {support, submissionsPerMinute}: Context) {
  app.post(
    '/support/conversations/:id/messages',
    {
      config: {isPublic: true, rateLimit: {max: submissionsPerMinute, timeWindow: '1 minute'}},
      schema: {
        tags: ['Support'],
        summary: 'Add a message to one’s own conversation; somebody else’s is a 404',
        params: z.object({id: z.string()}),
        querystring: noQuery,
        headers: idempotencyHeaders.extend(visitorHeaders.shape),
        body: supportMessageRequest,
        response: {201: supportMessage, ...bodyProblems, ...notFoundProblem, ...limitProblem},
      },
    },
    async ({body, headers, params}, reply) => {
      const key = headers['idempotency-key'] ?? null
      const added = await support.add(params.id, headers['support-visitor'], body.text, key)
      if (added === 'not-found') throw new ProblemError(404, 'You have no conversation with this id.')
      if (added === 'key-reused') {
        throw new ProblemError(422, 'This Idempotency-Key was used with a different message before.')
      }
      if (added === 'full') {
        throw new ProblemError(422, `A conversation has at most ${MAX_MESSAGES} messages; start another one.`)
      }
      return reply.code(201).header('Cache-Control', 'no-store').send(added)
    },
  )
}
