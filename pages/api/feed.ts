import {buildFeed} from '@/lib/seo/feed'
import {textDocument} from '@/lib/http/text-document'

export default textDocument('application/rss+xml', buildFeed)
