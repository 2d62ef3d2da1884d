import {textDocument} from '@/lib/http/text-document'
import {buildSitemap} from '@/lib/seo/sitemap'

export default textDocument('application/xml', buildSitemap)
