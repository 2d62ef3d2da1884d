import type {NextApiRequest, NextApiResponse} from 'next'
import type {Perspective} from '@/lib/content/perspective'
import {env} from '@/lib/env'
import {toPreviewData} from './perspective'

/**
 * Starts a preview with this perspective and replaces the browser's previous one. It expires after `maxAge` seconds even if
 * the browser keeps the cookie: the expiry is signed into it.
 */
export function startPreview(
  request: NextApiRequest,
  response: NextApiResponse,
  {perspective, maxAge}: {perspective: Perspective; maxAge: number},
): void {
  response.clearPreviewData()
  response.setPreviewData(toPreviewData(perspective), {maxAge: Math.max(1, Math.floor(maxAge))})
  allowInFrame(request, response)
}

/** Ends the browser's preview. */
export function endPreview(request: NextApiRequest, response: NextApiResponse): void {
  response.clearPreviewData()
  allowInFrame(request, response)
}

/**
 * Makes the cookies work inside the frame of a Studio on another origin (`Partitioned`, for browsers that isolate
 * third-party cookies). Over plain HTTP, where browsers drop secure cookies, they are first-party cookies.
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

/** Browsers accept secure cookies from the local machine even without TLS. */
const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
