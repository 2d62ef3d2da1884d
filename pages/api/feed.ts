import {textDocument} from '@/lib/http/text-document'
import {buildFeed} from '@/lib/seo/feed'

export default textDocument('application/rss+xml', buildFeed)
