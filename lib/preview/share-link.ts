import {createHmac, timingSafeEqual} from 'node:crypto'
import {z} from 'zod'
import {env} from '../env.ts'
import {absoluteUrl, routes} from '../routes.ts'
import {toRedirectPath} from '../sign-in-path.ts'

/** Hours for which a link to a preview may hold at most: three weeks. */
export const MAX_SHARE_HOURS = 21 * 24

/** What a share link opens, and until when, in milliseconds since 1970. */
type Share = {path: string; expiresAt: number}

/** The verdict on a share link: what it opens, or why it opens nothing. */
export type ShareLinkResult = {share: Share; fault: null} | {share: null; fault: string}

const sign = ({path, expiresAt}: Share, secret: string): string =>
  createHmac('sha256', secret).update(`preview ${expiresAt} ${path}`).digest('base64url')

const wish = z.object({
  secret: z.string().min(1).max(200),
  path: z.string().min(1).max(2000),
  hours: z.number().positive().max(MAX_SHARE_HOURS),
})

/** What the Studio asks for: a link to `path` for so many hours, with the secret that proves the right to it; null for anything else. */
export function parseShareRequest(body: unknown): z.infer<typeof wish> | null {
  return wish.safeParse(body).data ?? null
}

/**
 * An address that opens the preview of a page for whoever has it, until it expires (in milliseconds since 1970). A path that
 * is none of this site becomes the home page's. Throws when no secret is set.
 */
export function createShareLink(path: string, hours: number, now = Date.now()): {url: string; expiresAt: number} {
  if (!env.PREVIEW_SECRET) throw new Error('PREVIEW_SECRET is not set: previews cannot be shared.')
  const share = {path: toRedirectPath(path, env.public.siteUrl), expiresAt: now + hours * 3_600_000}
  const query = new URLSearchParams({
    path: share.path,
    expires: String(share.expiresAt),
    signature: sign(share, env.PREVIEW_SECRET),
  })
  return {url: absoluteUrl(`${routes.enablePreview}?${query}`), expiresAt: share.expiresAt}
}

/** Reads the query of a share link. */
export function readShareLink(query: URLSearchParams, now = Date.now()): ShareLinkResult {
  const refused = (fault: string): ShareLinkResult => ({share: null, fault})
  if (!env.PREVIEW_SECRET) return refused('Previews are not set up on this site.')
  const [path, signature] = [query.get('path') ?? '', query.get('signature') ?? '']
  const share = {path, expiresAt: Number(query.get('expires'))}
  const expected = Buffer.from(sign(share, env.PREVIEW_SECRET))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return refused('This preview link is not complete, or not ours.')
  if (now > share.expiresAt) return refused('This preview link has expired. Ask whoever sent it for a new one.')
  return {share, fault: null}
}
