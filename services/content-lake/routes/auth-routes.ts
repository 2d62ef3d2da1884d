import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {Origins} from '../auth/origins.ts'
import {refusalPage, signInPage, signInPolicy} from '../auth/sign-in-page.ts'
import {isOwnOrigin} from '../http/cors.ts'
import {single} from '../http/request-values.ts'
import {httpError, LakeError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const FORM = 'application/x-www-form-urlencoded'
const FORM_LIMIT = 8 * 1024
const SIGN_IN = '/auth/login/local'

/**
 * Signing in as the Studio does it: it is told of the sign-in page, sends people there, gets them back with a code in
 * the address and exchanges that for a token. There are no cookies, so that no other site can act as somebody.
 */
export const authRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {gate, origins, settings, signIn, tokens} = parts
  app.addContentTypeParser(FORM, {parseAs: 'string'}, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )

  app.get('/auth/providers', async () => ({
    providers: [{name: 'local', title: 'Email and password', url: `${settings.publicUrl()}/v1${SIGN_IN}`}],
    thirdPartyLogin: true,
    sso: null,
  }))

  app.get(SIGN_IN, async (request, reply) => {
    const back = backAddress(request, origins)
    if (back === null) return refuse(reply)
    return sendPage(reply, 200, back.origin, signInPage({destination: back.origin, email: '', problem: null}))
  })

  app.post(SIGN_IN, {bodyLimit: FORM_LIMIT}, async (request, reply) => {
    const back = backAddress(request, origins)
    if (back === null) return refuse(reply)
    requireOwnForm(request, origins)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const [email, password] = [form.get('email') ?? '', form.get('password') ?? '']
    const again = (status: number, problem: string) =>
      sendPage(reply, status, back.origin, signInPage({destination: back.origin, email: email.slice(0, 200), problem}))
    try {
      const user = await signIn.check(email, password, request.ip)
      if (user === null) return again(401, 'That email address and password do not belong together.')
      back.hash = `sid=${signIn.makeCode(user)}`
      return reply.header('cache-control', 'no-store').redirect(back.href, 303)
    } catch (error) {
      if (!(error instanceof LakeError) || error.status !== 429) throw error
      reply.header('retry-after', String(error.body.retryAfter))
      return again(429, 'There were too many attempts. Wait a few minutes, then try again.')
    }
  })

  app.get('/auth/fetch', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const token = signIn.redeem(single(request.query, 'sid') ?? '')
    if (token === null) throw httpError(404, 'Session not found: it was used before, or is too old')
    return {token, label: 'Signed in'}
  })

  app.get('/auth/id', async request => ({id: gate.requireToken(request).id}))

  app.post('/auth/logout', async (request, reply) => {
    const {session} = gate.requireToken(request)
    const holder = session === null ? null : tokens.findById(session)
    // Signing out ends a session; the tokens of programs are revoked by whoever made them.
    if (holder?.user) tokens.revoke(holder.id)
    return reply.code(204).send()
  })
}

/** Where to go back to, when that is an origin to which people may be sent; else null. */
const backAddress = (request: FastifyRequest, origins: Origins): URL | null => {
  const given = single(request.query, 'origin') ?? ''
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPlain && origins.maySignIn(url.origin) ? url : null
}

/** Refuses forms that other sites send, which could sign somebody in as another. */
const requireOwnForm = ({headers}: FastifyRequest, origins: Origins): void => {
  const {origin} = headers
  const site = headers['sec-fetch-site']
  const isOwn = origin === undefined || origins.maySignIn(origin) || isOwnOrigin(origin, headers.host)
  if (isOwn && site !== 'cross-site') return
  throw httpError(403, 'Sign in on the page of the content lake itself')
}

const refuse = (reply: FastifyReply) =>
  sendPage(
    reply,
    400,
    null,
    refusalPage('The address that you come from is not one of those this content lake serves (--origin, or cors add).'),
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
