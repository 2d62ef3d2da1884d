import {openSessionList} from '../../../../contract/account.ts'
import {listQuery} from '../../../../contract/values.ts'
import {type App, type Context, commonProblems, unauthorizedProblem} from '../route.ts'
import {readSessionCookies} from './session-cookies.ts'
import {bearerHeaders, bearerTokenOf, sessionOf} from './session-of.ts'

/** Adds the list of an account's open sessions. */
export function addSessionList(app: App, context: Context) {
  app.get(
    '/auth/sessions',
    {
      config: {isPublic: true},
      schema: {
        tags: ['Sign-in'],
        summary: 'Where the account of this bearer token is signed in: its open sessions, the current one first',
        querystring: listQuery,
        headers: bearerHeaders,
        response: {200: openSessionList, 400: commonProblems[400], ...unauthorizedProblem},
      },
    },
    async (request, reply) => {
      const {offset, limit} = request.query
      const {email} = (await sessionOf(context, request)).account
      const all = await context.openSessions.list(email, bearerTokenOf(request), readSessionCookies(request).key)
      const list = {data: all.slice(offset, offset + limit), paging: {total: all.length, offset, limit}}
      return reply.header('Cache-Control', 'private, no-store').send(list)
    },
  )
}
