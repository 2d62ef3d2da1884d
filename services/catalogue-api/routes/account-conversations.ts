import {supportConversationList, supportConversationsQuery} from '../../../contract/support.ts'
import {
  type App,
  type Context,
  commonProblems,
  conversationReads,
  limitProblem,
  SHORT_PAGES,
  unauthorizedProblem,
} from './route.ts'
import {bearerHeaders, sessionOf} from './session/session-of.ts'

/** Adds the support conversations of a signed-in account. */
export function addAccountConversationRoutes(app: App, context: Context) {
  app.get(
    '/account/conversations',
    {
      config: {isPublic: true, rateLimit: conversationReads},
      schema: {
        tags: ['Support'],
        summary: 'The conversations that the account of this bearer token has started, the one written in last first',
        description: `Those that were started with a bearer token of the account. An email address that a visitor entered adds a conversation to no account. ${SHORT_PAGES}`,
        querystring: supportConversationsQuery,
        headers: bearerHeaders,
        response: {200: supportConversationList, 400: commonProblems[400], ...unauthorizedProblem, ...limitProblem},
      },
    },
    async (request, reply) => {
      const {offset, limit} = request.query
      const {email} = (await sessionOf(context, request)).account
      const {data, total} = await context.support.listOfAccount(email, offset, limit)
      return reply.header('Cache-Control', 'private, no-store').send({data, paging: {total, offset, limit}})
    },
  )
}
