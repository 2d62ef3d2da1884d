import {z} from 'zod'
import {currentSession, sessionReceipt, sessionRequest} from '../../../contract/account.ts'
import {RENEWAL_HEADER} from '../../../contract/session.ts'
import {noQuery} from '../validation.ts'
import {type App, bodyProblems, type Context, limitProblem, unauthorizedProblem} from './route.ts'
import {createPasswordCheck, wrongCredentials} from './session/check-password.ts'
import {toDevice} from './session/device.ts'
import {addRenewal} from './session/renewal.ts'
import {clearSessionCookies, readSessionCookies, setSessionCookies} from './session/session-cookies.ts'
import {addSessionList} from './session/session-list.ts'
import {bearerHeaders, bearerTokenOf, sessionOf} from './session/session-of.ts'

/** Adds sign-in, sign-out, the current session with its renewal, and the open sessions of an account. */
export function addAuthRoutes(app: App, context: Context) {
  addSignIn(app, context)
  addCurrentSession(app, context)
  addSignOut(app, context)
  addSessionList(app, context)
  addSignOutEverywhere(app, context)
  addRenewal(app, context)
}

function addSignIn(app: App, {accounts, sessions, signInsPerMinute, passwordLimits}: Context) {
  const checkPassword = createPasswordCheck(accounts, passwordLimits)
  app.post(
    '/auth/sessions',
    {
      config: {isPublic: true, rateLimit: {max: signInsPerMinute, timeWindow: '1 minute'}},
      schema: {
        tags: ['Sign-in'],
        summary:
          'Sign in; the response has the bearer token, and a 401 does not say whether the address or the password is wrong',
        description:
          'With `session-renewal: cookie` the token is short-lived, valid only together with the cookies of the answer, and renewed at `/auth/sessions/current/renewals`.',
        querystring: noQuery,
        headers: z.object({[RENEWAL_HEADER]: z.literal('cookie').optional()}),
        body: sessionRequest,
        response: {201: sessionReceipt, ...bodyProblems, ...unauthorizedProblem, ...limitProblem},
      },
    },
    async (request, reply) => {
      const verified = await checkPassword({...request.body, address: request.ip})
      const {passwordHash: _, ...account} = verified
      reply.code(201).header('Cache-Control', 'no-store')
      if (request.headers[RENEWAL_HEADER] === undefined)
        return reply.send({...present(await accounts.openSession(verified)), account})
      // The browser's earlier session, whose cookies this one replaces.
      await sessions.end(readSessionCookies(request).key)
      const credentials = present(await sessions.open(verified, toDevice(request.headers['user-agent'])))
      setSessionCookies(reply, credentials)
      return reply.send({
        token: credentials.token,
        token_expires_in: credentials.tokenExpiresInSeconds,
        expires_at: credentials.expiresAt,
        account,
      })
    },
  )
}

/** Returns what a store has opened; throws a 401 problem when the account was removed, or its password changed, during the sign-in. */
function present<Session>(opened: Session | null): Session {
  if (opened === null) throw wrongCredentials()
  return opened
}

function addCurrentSession(app: App, context: Context) {
  app.get(
    '/auth/sessions/current',
    {
      config: {isPublic: true},
      schema: {
        tags: ['Sign-in'],
        summary: 'Who is signed in with this bearer token',
        querystring: noQuery,
        headers: bearerHeaders,
        response: {200: currentSession, ...unauthorizedProblem},
      },
    },
    async (request, reply) =>
      reply.header('Cache-Control', 'private, no-store').send(await sessionOf(context, request)),
  )
}

function addSignOut(app: App, {accounts, sessions}: Context) {
  app.delete(
    '/auth/sessions/current',
    {
      config: {isPublic: true},
      schema: {
        tags: ['Sign-in'],
        summary: 'Sign out; a token that is no longer known is signed out already',
        querystring: noQuery,
        headers: bearerHeaders,
        response: {204: z.null(), ...unauthorizedProblem},
      },
    },
    async (request, reply) => {
      await accounts.endSession(bearerTokenOf(request))
      // By its cookie, so that it also ends when its bearer token has expired.
      const {key} = readSessionCookies(request)
      await sessions.end(key)
      if (key !== '') clearSessionCookies(reply)
      return reply.code(204).header('Cache-Control', 'no-store').send(null)
    },
  )
}

function addSignOutEverywhere(app: App, context: Context) {
  app.delete(
    '/auth/sessions',
    {
      config: {isPublic: true},
      schema: {
        tags: ['Sign-in'],
        summary: 'Sign out everywhere: ends all sessions of the account that this bearer token belongs to',
        querystring: noQuery,
        headers: bearerHeaders,
        response: {204: z.null(), ...unauthorizedProblem},
      },
    },
    async (request, reply) => {
      await context.accounts.endAllSessions((await sessionOf(context, request)).account.email)
      if (readSessionCookies(request).key !== '') clearSessionCookies(reply)
      return reply.code(204).header('Cache-Control', 'no-store').send(null)
    },
  )
}
