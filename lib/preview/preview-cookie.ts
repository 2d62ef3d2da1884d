import type {NextApiRequest, NextApiResponse} from 'next'
import {env} from '@/lib/env'
import type {Perspective, PreviewPerspective} from './perspective'

/**
 * Starts a preview of what is named for a browser, ending what preview it had. It ends by itself after `maxAge` seconds,
 * whatever the browser keeps: its cookie says until when it holds, and is signed.
 */
export function startPreview(
  request: NextApiRequest,
  response: NextApiResponse,
  {perspective, maxAge}: {perspective: Perspective; maxAge: number},
): void {
  response.clearPreviewData()
  response.setPreviewData({perspective} satisfies PreviewPerspective, {maxAge: Math.max(1, Math.floor(maxAge))})
  allowInFrame(request, response)
}

/** Ends the preview of a browser. */
export function endPreview(request: NextApiRequest, response: NextApiResponse): void {
  response.clearPreviewData()
  allowInFrame(request, response)
}

/**
 * The cookies also work inside the Studio's frame when that stands on another origin (`Partitioned`, for browsers that keep
 * third-party cookies apart); over plain HTTP, where a secure cookie would be dropped, they are first-party ones.
 */
function allowInFrame(request: NextApiRequest, response: NextApiResponse): void {
  const isSecure = env.public.siteUrl.startsWith('https:') || isLoopback(request.headers.host ?? '')
  const cookies = [response.getHeader('Set-Cookie') ?? []].flat().map(String)
  response.setHeader(
    'Set-Cookie',
    cookies.map(cookie => {
      const bare = cookie.replace(/;\s*(Secure|SameSite=\w+|Partitioned)/gi, '')
      return `${bare}${isSecure ? '; SameSite=None; Secure; Partitioned' : '; SameSite=Lax'}`
    }),
  )
}

/** Browsers take secure cookies from this machine even without TLS. */
const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
