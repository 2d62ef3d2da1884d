import type {NextApiRequest, NextApiResponse} from 'next'
import {RequestRejectedError} from '@/lib/errors'
import {staleIfError} from '@/lib/http/stale-if-error'
import {SITEMAP_DEADLINE_MS, textDocument} from '@/lib/http/text-document'
import {buildSitemapIndex, buildSitemapPart} from '@/lib/seo/sitemap/build-sitemap'
import {isSitemapSource} from '@/lib/seo/sitemap/sources'

/** Cache lifetime: concurrent requests share one index, and when a source fails the last one is sent. */
const MAX_AGE_SECONDS = 1
/** Longest cursor of the contract, in characters. */
const MAX_CURSOR_LENGTH = 200

const PAGE = /^[1-9]\d{0,3}$/

const sendIndex = textDocument('application/xml', staleIfError(MAX_AGE_SECONDS, buildSitemapIndex), SITEMAP_DEADLINE_MS)

/**
 * Returns the sitemap index at `/sitemap.xml`, and one file at `?part={source}&after={cursor}&page={number}`: a file lists only
 * addresses below its own folder. An unknown source, cursor or page is a 404.
 */
export default function sitemap(request: NextApiRequest, response: NextApiResponse) {
  const {part: source, after, page = '1'} = request.query
  if (source === undefined) return sendIndex(request, response)
  const isCursor = after === undefined || (typeof after === 'string' && after.length <= MAX_CURSOR_LENGTH)
  const isPage = typeof page === 'string' && PAGE.test(page)
  const build =
    isSitemapSource(source) && isCursor && isPage ? () => buildOrNull(source, after, Number(page)) : () => null
  return textDocument('application/xml', build, SITEMAP_DEADLINE_MS)(request, response)
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
