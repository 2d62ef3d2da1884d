import {buildFeed} from '@/lib/feed'
import {textDocument} from '@/lib/text-document'

export default textDocument('application/rss+xml', buildFeed)
