import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {Origins} from '../auth/origins.ts'
import {type Brand, refusalPage, signInPage, signInPolicy} from '../auth/sign-in/sign-in-page.ts'
import {isOwnOrigin} from '../http/cors.ts'
import {single} from '../http/request-values.ts'
import {UnhealthyError} from '../integrity/health.ts'
import {httpError, LakeError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const FORM = 'application/x-www-form-urlencoded'
const FORM_LIMIT = 8 * 1024
const SIGN_IN = '/auth/login/local'

/**
 * Sign-in for the Studio: the Studio redirects users to the sign-in page, receives a one-time code in its URL and
 * exchanges the code for a token. There are no cookies, so no other site can act for a signed-in user.
 */
export const authRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {authenticator, settings, signIn, tokens} = parts
  app.addContentTypeParser(FORM, {parseAs: 'string'}, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )

  app.get('/auth/providers', async () => ({
    providers: [{name: 'local', title: 'Email and password', url: `${settings.publicUrl()}/v1${SIGN_IN}`}],
    thirdPartyLogin: true,
    sso: null,
  }))

  app.get(SIGN_IN, (request, reply) => showSignInPage(parts, request, reply))
  app.post(SIGN_IN, {bodyLimit: FORM_LIMIT}, (request, reply) => submitSignIn(parts, request, reply))

  app.get('/auth/fetch', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const token = signIn.redeem(single(request.query, 'sid') ?? '')
    if (token === null) throw httpError(404, 'Session not found: the code was already used or has expired')
    return {token, label: 'Signed in'}
  })

  app.get('/auth/id', async request => ({id: authenticator.requireToken(request).id}))

  app.post('/auth/logout', async (request, reply) => {
    const {session} = authenticator.requireToken(request)
    const token = session === null ? null : tokens.findById(session)
    // Only user sessions: the tokens of programs are revoked by an administrator.
    if (token?.user) tokens.revoke(token.id)
    return reply.code(204).send()
  })
}

const brandOf = ({settings}: LakeParts): Brand => ({name: settings.projectName, logo: settings.projectLogo})

const showSignInPage = async (parts: LakeParts, request: FastifyRequest, reply: FastifyReply) => {
  const brand = brandOf(parts)
  const returnUrl = returnUrlOf(request, parts.origins)
  if (returnUrl === null) return sendRefusal(brand, reply)
  const {origin} = returnUrl
  return sendPage(reply, 200, origin, signInPage({brand, destination: origin, email: '', problem: null}))
}

const submitSignIn = async (parts: LakeParts, request: FastifyRequest, reply: FastifyReply) => {
  const {origins, signIn} = parts
  const brand = brandOf(parts)
  const returnUrl = returnUrlOf(request, origins)
  if (returnUrl === null) return sendRefusal(brand, reply)
  rejectForeignForm(request, origins)
  const {email, ...credentials} = credentialsIn(request.body)
  const sendProblem = (status: number, problem: string) => {
    const page = signInPage({brand, destination: returnUrl.origin, email: email.slice(0, 200), problem})
    return sendPage(reply, status, returnUrl.origin, page)
  }
  try {
    const code = await signIn.createCode({email, ...credentials, address: request.ip})
    if (code === null) return sendProblem(401, 'That email address and password do not belong together.')
    returnUrl.hash = `sid=${code}`
    return reply.header('cache-control', 'no-store').redirect(returnUrl.href, 303)
  } catch (error) {
    if (error instanceof UnhealthyError)
      return sendProblem(503, 'Nobody can sign in now: the content lake is read-only.')
    if (!(error instanceof LakeError) || error.status !== 429) throw error
    const seconds = Number(error.body.retryAfter)
    reply.header('retry-after', String(seconds))
    return sendProblem(429, `There were too many attempts. Try again in ${describeWait(seconds)}.`)
  }
}

const credentialsIn = (body: unknown): {email: string; password: string; device: string} => {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  return {email: form.get('email') ?? '', password: form.get('password') ?? '', device: form.get('device') ?? ''}
}

const describeWait = (seconds: number): string => {
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}

/** Returns the URL to redirect to after sign-in, or null when its origin is not allowed. */
const returnUrlOf = (request: FastifyRequest, origins: Origins): URL | null => {
  const given = single(request.query, 'origin') ?? ''
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPlain && origins.maySignIn(url.origin) ? url : null
}

/** Throws a 403 LakeError for forms sent by other sites, which could sign a user in to a foreign account. */
const rejectForeignForm = ({headers}: FastifyRequest, origins: Origins): void => {
  const {origin} = headers
  const site = headers['sec-fetch-site']
  const isOwn = origin === undefined || origins.maySignIn(origin) || isOwnOrigin(origin, headers.host)
  if (isOwn && site !== 'cross-site') return
  throw httpError(403, 'Sign in on the page of the content lake')
}

const sendRefusal = (brand: Brand, reply: FastifyReply) =>
  sendPage(
    reply,
    400,
    null,
    refusalPage(
      brand,
      'Your site is not an allowed origin of this content lake. An administrator can add it (--origin, or cors add).',
    ),
  )

const sendPage = (reply: FastifyReply, status: number, destination: string | null, html: string) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': signInPolicy(destination),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .send(html)
