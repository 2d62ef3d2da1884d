import {buildSitemap} from '@/lib/sitemap'
import {textDocument} from '@/lib/text-document'

export default textDocument('application/xml', buildSitemap)
