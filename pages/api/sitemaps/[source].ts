import type {NextApiRequest, NextApiResponse} from 'next'
import {RequestRejectedError} from '@/lib/errors'
import {SITEMAP_DEADLINE_MS, textDocument} from '@/lib/http/text-document'
import {buildSitemapPart} from '@/lib/seo/sitemap/build-sitemap'
import {isSitemapSource} from '@/lib/seo/sitemap/sources'

/** Longest cursor of the contract, in characters. */
const MAX_CURSOR_LENGTH = 200

/** Returns one part of the sitemap at `/sitemaps/{source}.xml?after={cursor}`; 404 for an unknown source or cursor. */
export default function sitemapPart(request: NextApiRequest, response: NextApiResponse) {
  const {source, after} = request.query
  const isCursor = after === undefined || (typeof after === 'string' && after.length <= MAX_CURSOR_LENGTH)
  const part = isSitemapSource(source) && isCursor ? () => buildOrNull(source, after) : () => null
  return textDocument('application/xml', part, SITEMAP_DEADLINE_MS)(request, response)
}

/** A cursor that the backend rejects is not one of the index. */
async function buildOrNull(...part: Parameters<typeof buildSitemapPart>): Promise<string | null> {
  try {
    return await buildSitemapPart(...part)
  } catch (error) {
    if (error instanceof RequestRejectedError) return null
    throw error
  }
}
