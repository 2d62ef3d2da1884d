import {z} from 'zod'
import {currentSession, MAX_PASSWORD_LENGTH, sessionReceipt, sessionRequest} from '../../../contract/account.ts'
import {createRateLimiter} from '../../kit/rate-limiter.ts'
import {hashPassword, isPassword} from '../../kit/password.ts'
import {ProblemError} from '../problems.ts'
import {noQuery} from '../validation.ts'
import {type App, bodyProblems, type Context, limitProblem, unauthorizedProblem} from './route.ts'

/** Failed attempts at one account within a quarter of an hour, whatever addresses they come from. */
const MOST_FAILURES = 10
const QUARTER_HOUR_MS = 900_000

const bearerHeaders = z.object({authorization: z.string().max(500).optional()})
const challenge = {'WWW-Authenticate': 'Bearer'}

/** Signing in and out, and who is signed in. */
export function addAuthRoutes(app: App, context: Context) {
  addSignIn(app, context)
  addCurrent(app, context)
}

function addSignIn(app: App, {accounts, signInsPerMinute}: Context) {
  const attempts = createRateLimiter(MOST_FAILURES, QUARTER_HOUR_MS)
  app.post(
    '/auth/sessions',
    {
      config: {rateLimit: {max: signInsPerMinute, timeWindow: '1 minute'}},
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
      const wait = attempts.take(key)
      if (wait > 0)
        throw new ProblemError(429, 'Too many attempts at this account; come again later.', [], {
          'Retry-After': `${wait}`,
        })
      const known = accounts.find(email)
      if (!(await isPassword(password, known?.passwordHash ?? null)) || !known) {
        throw new ProblemError(401, 'The email address or the password is not right.', [], challenge)
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

function addCurrent(app: App, {accounts}: Context) {
  app.get(
    '/auth/sessions/current',
    {
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

  app.delete(
    '/auth/sessions/current',
    {
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

/** The bearer token of a request; a 401 problem when there is none. */
function toToken(authorization: string | undefined): string {
  const token = /^Bearer ([\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (token) return token
  throw new ProblemError(401, 'This needs the bearer token of a session.', [], challenge)
}

/** What `PUT /admin/accounts` takes: all accounts there are to be. */
export const accountImport = z.strictObject({
  accounts: z
    .array(
      z.strictObject({
        email: z.email().max(254),
        name: z.string().trim().min(1).max(120),
        shop: z.string().trim().max(160).nullable().default(null),
        password: z.string().min(10).max(MAX_PASSWORD_LENGTH),
      }),
    )
    .max(1000),
})
export type AccountImportInput = z.input<typeof accountImport>

/** Lets the administrator set the accounts; to be added where the administrator's token is asked for. */
export function addAccountImport(app: App, {accounts}: Context) {
  app.put(
    '/admin/accounts',
    {schema: {hide: true, querystring: noQuery, body: accountImport}},
    async ({body}, reply) => {
      const stored = []
      for (const {password, ...account} of body.accounts) {
        const hash = accounts.find(account.email)?.passwordHash ?? null
        // The same password keeps its hash, and so whoever is signed in with it.
        const isSame = hash !== null && (await isPassword(password, hash))
        stored.push({...account, passwordHash: isSame ? hash : await hashPassword(password)})
      }
      accounts.replace(stored)
      return reply.header('Cache-Control', 'no-store').send({accounts: stored.length})
    },
  )
}
