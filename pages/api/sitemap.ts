import {textDocument} from '@/lib/http/text-document'
import {buildSitemap} from '@/lib/seo/sitemap'

/** Generous: a large catalogue takes many requests, and only crawlers wait for it. */
const DEADLINE_MS = 15_000

export default textDocument('application/xml', buildSitemap, DEADLINE_MS)
