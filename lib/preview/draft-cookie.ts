import type {NextApiRequest, NextApiResponse} from 'next'
import {env} from '@/lib/env'
import type {Perspective, PreviewPerspective} from './perspective'

/**
 * Switches the preview of drafts on or off for a browser. The cookie also works inside the Studio's frame when that stands
 * on another origin (`Partitioned`, for browsers that keep third-party cookies apart); over plain HTTP, where a secure
 * cookie would be dropped, it is a first-party one. `maxAge` in seconds ends it earlier than the browser's session; a preview
 * `as` something else than drafts remembers that.
 */
export function setDraftMode(
  request: NextApiRequest,
  response: NextApiResponse,
  {enable, maxAge, as = 'drafts'}: {enable: boolean; maxAge?: number; as?: Perspective},
): void {
  response.clearPreviewData()
  if (enable && as !== 'drafts') response.setPreviewData({perspective: as} satisfies PreviewPerspective)
  else response.setDraftMode({enable})
  const isSecure = env.public.siteUrl.startsWith('https:') || isLoopback(request.headers.host ?? '')
  const cookies = [response.getHeader('Set-Cookie') ?? []].flat().map(String)
  response.setHeader(
    'Set-Cookie',
    cookies.map(cookie => {
      const bare = cookie.replace(/;\s*(Secure|SameSite=\w+|Partitioned)/gi, '')
      const isEnd = /;\s*Expires=/i.test(cookie)
      const age = !isEnd && maxAge !== undefined ? `; Max-Age=${Math.floor(maxAge)}` : ''
      return `${bare}${age}${isSecure ? '; SameSite=None; Secure; Partitioned' : '; SameSite=Lax'}`
    }),
  )
}

/** Browsers take secure cookies from this machine even without TLS. */
const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
