import {createHmac, timingSafeEqual} from 'node:crypto'
import {z} from 'zod'
import {env} from '../env.ts'
import {absoluteUrl, routes} from '../routes.ts'
import {toRedirectPath} from '../sign-in-path.ts'

/** Longest validity of a share link in hours: three weeks. */
export const MAX_SHARE_HOURS = 21 * 24

/** The path that a share link opens, and its expiry in milliseconds since 1970. */
type Share = {path: string; expiresAt: number}

/** A valid share link, or the reason why it is rejected. */
export type ShareLinkResult = {share: Share; error: null} | {share: null; error: string}

const sign = ({path, expiresAt}: Share, secret: string): string =>
  createHmac('sha256', secret).update(`preview ${expiresAt} ${path}`).digest('base64url')

const shareRequest = z.object({
  secret: z.string().min(1).max(200),
  path: z.string().min(1).max(2000),
  hours: z.number().positive().max(MAX_SHARE_HOURS),
})

/** Parses the Studio's request for a share link, with the secret that authorizes it. Returns null when it is invalid. */
export function parseShareRequest(body: unknown): z.infer<typeof shareRequest> | null {
  return shareRequest.safeParse(body).data ?? null
}

/**
 * Creates a URL that opens the preview of a page without an account until it expires (in milliseconds since 1970). A path
 * outside this site becomes the home page. Throws without `PREVIEW_SECRET`.
 */
export function createShareLink(
  path: string,
  hours: number,
  now = Date.now(),
  secret = env.PREVIEW_SECRET,
): {url: string; expiresAt: number} {
  if (!secret) throw new Error('PREVIEW_SECRET is not set: previews cannot be shared.')
  const share = {path: toRedirectPath(path, env.public.siteUrl), expiresAt: now + hours * 3_600_000}
  const query = new URLSearchParams({
    path: share.path,
    expires: String(share.expiresAt),
    signature: sign(share, secret),
  })
  return {url: absoluteUrl(`${routes.enablePreview}?${query}`), expiresAt: share.expiresAt}
}

/** Verifies the query of a share link. */
export function readShareLink(query: URLSearchParams, now = Date.now()): ShareLinkResult {
  const rejected = (error: string): ShareLinkResult => ({share: null, error})
  if (!env.PREVIEW_SECRET) return rejected('This site has no PREVIEW_SECRET, so shared previews cannot be opened.')
  const [path, signature] = [query.get('path') ?? '', query.get('signature') ?? '']
  const share = {path, expiresAt: Number(query.get('expires'))}
  const expected = Buffer.from(sign(share, env.PREVIEW_SECRET))
  const actual = Buffer.from(signature)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    return rejected('This preview link is not complete, or not ours.')
  if (now > share.expiresAt) return rejected('This preview link has expired. Ask the person who sent it for a new one.')
  return {share, error: null}
}
