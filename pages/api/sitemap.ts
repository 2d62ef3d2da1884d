import {buildSitemap} from '@/lib/seo/sitemap'
import {textDocument} from '@/lib/http/text-document'

export default textDocument('application/xml', buildSitemap)
