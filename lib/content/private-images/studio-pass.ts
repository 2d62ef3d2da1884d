import {createHmac, timingSafeEqual} from 'node:crypto'
import {env} from '@/lib/env'
import {routes} from '@/lib/routes'

/*
 * A browser sends no token with an image, so the Studio exchanges its token for this cookie. It is valid for the images of a
 * private dataset only.
 */

const COOKIE = 'studio-images'
/** One hour. The Studio renews it every half hour. */
const LIFE_SECONDS = 3600

const sign = (expiresAt: number, secret: string): string =>
  createHmac('sha256', secret).update(`studio images ${expiresAt}`).digest('base64url')

/** Returns the `Set-Cookie` header of a new pass, or null without `PREVIEW_SECRET`. */
export function createStudioPass(now = Date.now(), secret = env.PREVIEW_SECRET): string | null {
  if (!secret) return null
  const expiresAt = now + LIFE_SECONDS * 1000
  const secure = env.public.siteUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${expiresAt}.${sign(expiresAt, secret)}`
  return `${COOKIE}=${value}; Path=${routes.contentImages}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}

/** Returns whether a request's cookies contain a pass that is ours and has not expired. */
export function hasStudioPass(
  cookies: Partial<Record<string, string>>,
  now = Date.now(),
  secret = env.PREVIEW_SECRET,
): boolean {
  const [expiry = '', signature = ''] = cookies[COOKIE]?.split('.') ?? []
  if (!secret || !(Number(expiry) > now)) return false
  const [expected, actual] = [Buffer.from(sign(Number(expiry), secret)), Buffer.from(signature)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
