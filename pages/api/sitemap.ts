import {staleIfError} from '@/lib/http/stale-if-error'
import {SITEMAP_DEADLINE_MS, textDocument} from '@/lib/http/text-document'
import {buildSitemapIndex} from '@/lib/seo/sitemap/build-sitemap'

/** Cache lifetime: concurrent requests share one index, and when a source fails the last one is sent. */
const MAX_AGE_SECONDS = 1

/** Returns the sitemap index at `/sitemap.xml`. */
export default textDocument('application/xml', staleIfError(MAX_AGE_SECONDS, buildSitemapIndex), SITEMAP_DEADLINE_MS)
