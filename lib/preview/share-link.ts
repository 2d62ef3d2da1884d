import {createHmac, timingSafeEqual} from 'node:crypto'
import {z} from 'zod'
import {env} from '../env.ts'
import {routes} from '../routes.ts'
import {toRedirectPath} from '../sign-in-path.ts'

/** Longest validity of a share link in hours: three weeks. */
export const MAX_SHARE_HOURS = 21 * 24

/** How much a share link shows: the drafts of its page, or all drafts of the site. */
const SCOPES = ['page', 'site'] as const
type Scope = (typeof SCOPES)[number]

/**
 * The path that a share link opens, its expiry in milliseconds since 1970, and what it shows: `documents` are the published ids of the
 * documents that had the path as their address when the Studio created the link. It is null for the whole site, and in links of earlier
 * versions and of the command, which show the documents that have the path when they are opened, and `document`.
 */
type Share = {path: string; expiresAt: number; scope: Scope; document: string; documents: string[] | null}

/** A valid share link, or the reason why it is rejected. */
export type ShareLinkResult = {share: Share; error: null} | {share: null; error: string}

const sign = ({path, expiresAt, scope, document, documents}: Share, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['share', scope, documents ?? document, expiresAt, path]))
    .digest('base64url')

const shareRequest = z.object({
  secret: z.string().min(1).max(200),
  path: z.string().min(1).max(2000),
  hours: z.number().positive().max(MAX_SHARE_HOURS),
  scope: z.enum(SCOPES).default('page'),
  document: z
    .string()
    .regex(/^(?!drafts\.|versions\.)[\w-][\w.-]{0,127}$/)
    .or(z.literal(''))
    .default(''),
})

/** `key` signs the link; by default the site's `PREVIEW_SECRET`. `siteUrl` is the origin of the link; by default the site's own. */
type Options = {now?: number; key?: string | undefined; scope?: Scope; documents?: string[] | null; siteUrl?: string}

/** Parses the Studio's request for a share link, with the secret that authorizes it. Returns null when it is invalid. */
export function parseShareRequest(body: unknown): z.infer<typeof shareRequest> | null {
  return shareRequest.safeParse(body).data ?? null
}

/**
 * Creates a URL that opens the preview of a page without an account until it expires (in milliseconds since 1970). It shows the
 * drafts of the page only, unless its scope is the whole site. A path outside this site becomes the home page. Throws without `PREVIEW_SECRET`.
 */
export function createShareLink(
  path: string,
  hours: number,
  {
    now = Date.now(),
    key = env.PREVIEW_SECRET,
    scope = 'page',
    documents = null,
    siteUrl = env.public.siteUrl,
  }: Options = {},
): {url: string; expiresAt: number} {
  if (!key) throw new Error('PREVIEW_SECRET is not set: previews cannot be shared.')
  const expiresAt = now + hours * 3_600_000
  const share = {path: toRedirectPath(path, siteUrl), expiresAt, scope, document: '', documents}
  const query = new URLSearchParams({
    path: share.path,
    expires: String(share.expiresAt),
    drafts: scope,
    ...(documents && {documents: documents.join()}),
    signature: sign(share, key),
  })
  return {url: `${siteUrl}${routes.enablePreview}?${query}`, expiresAt}
}

/** Links that were created before links had a scope are not complete either: they showed all drafts. */
const OLD_LINK =
  'This preview link is not complete, or from an earlier version of this site. Ask the person who sent it for a new one.'

/** Verifies the query of a share link. */
export function readShareLink(query: URLSearchParams, now = Date.now()): ShareLinkResult {
  const rejected = (error: string): ShareLinkResult => ({share: null, error})
  if (!env.PREVIEW_SECRET) return rejected('This site has no PREVIEW_SECRET, so shared previews cannot be opened.')
  const [path, signature] = [query.get('path') ?? '', query.get('signature') ?? '']
  const scope = SCOPES.find(known => known === query.get('drafts'))
  if (!scope) return rejected(OLD_LINK)
  const share = {
    ...{path, expiresAt: Number(query.get('expires')), scope, document: query.get('document') ?? ''},
    documents: query.get('documents')?.split(',').filter(Boolean) ?? null,
  }
  const expected = Buffer.from(sign(share, env.PREVIEW_SECRET))
  const actual = Buffer.from(signature)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    return rejected('This preview link is not complete, or not ours.')
  if (now > share.expiresAt) return rejected('This preview link has expired. Ask the person who sent it for a new one.')
  return {share, error: null}
}
