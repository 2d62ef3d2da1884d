import type {FastifyRequest} from 'fastify'
import {z} from 'zod'
import {sessionReceipt} from '../../../../contract/account.ts'
import {RENEWAL_HEADER, RENEWAL_PATH} from '../../../../contract/session.ts'
import {ProblemError} from '../../problems.ts'
import {noQuery} from '../../validation.ts'
import {type App, bodyProblems, type Context, limitProblem, problemResponse, unauthorizedProblem} from '../route.ts'
import {clearSessionCookies, readSessionCookies, setSessionCookies} from './session-cookies.ts'
import {CHALLENGE} from './session-of.ts'

/** Renewals per address and minute. One browser needs one in a quarter of an hour; many may share an address. */
const RENEWALS_PER_MINUTE = 300

/** Adds the route that issues the next bearer token of a session. */
export function addRenewal(app: App, {accounts, sessions}: Context) {
  app.post(
    RENEWAL_PATH,
    {
      config: {isPublic: true, rateLimit: {max: RENEWALS_PER_MINUTE, timeWindow: '1 minute'}},
      schema: {
        tags: ['Sign-in'],
        summary: 'The next bearer token of a session',
        description:
          'Needs the two cookies of a session that was opened with `session-renewal: cookie`, and replaces them. A renewal cookie that was used before ends the session, unless it was used within the last minute.',
        querystring: noQuery,
        headers: z.object({[RENEWAL_HEADER]: z.literal('cookie')}),
        response: {
          201: sessionReceipt,
          ...bodyProblems,
          ...unauthorizedProblem,
          403: problemResponse('Another site has caused the request.'),
          ...limitProblem,
        },
      },
    },
    async (request, reply) => {
      rejectForeign(request)
      const {key, renewal} = readSessionCookies(request)
      if (key === '' && renewal === '') throw signInAgain()
      const result = await sessions.renew(key, renewal)
      const account = result.status === 'renewed' ? await accounts.find(result.email) : null
      if (result.status !== 'renewed' || !account) {
        if (result.status === 'reused') request.log.warn('a used renewal was presented again; its session has ended')
        clearSessionCookies(reply)
        throw signInAgain()
      }
      const {passwordHash: _, ...owner} = account
      const {credentials} = result
      setSessionCookies(reply, credentials)
      return reply.code(201).header('Cache-Control', 'no-store').send({
        token: credentials.token,
        token_expires_in: credentials.tokenExpiresInSeconds,
        expires_at: credentials.expiresAt,
        account: owner,
      })
    },
  )
}

/** Throws a 403 problem for requests that a page of another origin has caused. `SameSite` cookies stop them as well. */
function rejectForeign({headers}: FastifyRequest): void {
  const relation = headers['sec-fetch-site']
  if (relation === undefined || relation === 'same-origin' || relation === 'none') return
  throw new ProblemError(403, 'Another site may not renew a session.')
}

const signInAgain = () => new ProblemError(401, 'This session does not exist or has expired.', [], CHALLENGE)
