import {z} from 'zod'
import {currentSession, sessionReceipt, sessionRequest} from '../../../contract/account.ts'
import {isPassword} from '../../kit/password.ts'
import {createRateLimiter} from '../../kit/rate-limiter.ts'
import {ProblemError} from '../problems.ts'
import {noQuery} from '../validation.ts'
import {type App, bodyProblems, type Context, limitProblem, unauthorizedProblem} from './route.ts'

/** Failed attempts to sign in to one account within a quarter of an hour, from any number of addresses. */
const MAX_FAILURES = 10
const QUARTER_HOUR_MS = 900_000

const bearerHeaders = z.object({authorization: z.string().max(500).optional()})
const challenge = {'WWW-Authenticate': 'Bearer'}

// The summaries are part of openapi.json. cspell:ignore tells

/** Adds sign-in, sign-out and the current session. */
export function addAuthRoutes(app: App, context: Context) {
  addSignIn(app, context)
  addCurrentSession(app, context)
  addSignOut(app, context)
}

function addSignIn(app: App, {accounts, signInsPerMinute}: Context) {
  const attempts = createRateLimiter(MAX_FAILURES, QUARTER_HOUR_MS)
  app.post(
    '/auth/sessions',
    {
      config: {isPublic: true, rateLimit: {max: signInsPerMinute, timeWindow: '1 minute'}},
      schema: {
        tags: ['Sign-in'],
        summary:
          'Sign in; the answer holds the bearer token, and nothing tells which of address and password was wrong',
        querystring: noQuery,
        body: sessionRequest,
        response: {201: sessionReceipt, ...bodyProblems, ...unauthorizedProblem, ...limitProblem},
      },
    },
    async ({body: {email, password}}, reply) => {
      const key = email.trim().toLowerCase()
      const waitSeconds = attempts.take(key)
      if (waitSeconds > 0) throw tooManyAttempts(waitSeconds)
      const known = accounts.find(email)
      if (!(await isPassword(password, known?.passwordHash ?? null)) || !known) {
        throw new ProblemError(401, 'The email address or the password is wrong.', [], challenge)
      }
      attempts.reset(key)
      const {passwordHash: _, ...account} = known
      return reply
        .code(201)
        .header('Cache-Control', 'no-store')
        .send({...accounts.openSession(email), account})
    },
  )
}

function addCurrentSession(app: App, {accounts}: Context) {
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
    async ({headers}, reply) => {
      const session = accounts.findSession(toToken(headers.authorization))
      if (!session) throw new ProblemError(401, 'This session does not exist or has expired.', [], challenge)
      return reply.header('Cache-Control', 'private, no-store').send(session)
    },
  )
}

function addSignOut(app: App, {accounts}: Context) {
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
    async ({headers}, reply) => {
      accounts.endSession(toToken(headers.authorization))
      return reply.code(204).header('Cache-Control', 'no-store').send(null)
    },
  )
}

const tooManyAttempts = (waitSeconds: number) =>
  new ProblemError(429, 'Too many attempts to sign in to this account; try again later.', [], {
    'Retry-After': `${waitSeconds}`,
  })

/** Returns the bearer token of a request; throws a 401 problem without one. */
function toToken(authorization: string | undefined): string {
  const token = /^Bearer ([\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (token) return token
  throw new ProblemError(401, 'This needs the bearer token of a session.', [], challenge)
}
