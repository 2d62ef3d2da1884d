import {Feed} from 'feed'
import {getLayout} from '@/lib/content/layout/layout'
import {listPosts} from '@/lib/content/post'
import {publicEnv} from '@/lib/public-env'
import {absoluteUrl, routes} from '@/lib/routes'

/** Number of posts in the feed. */
const FEED_LENGTH = 20

/** What XML 1.0 forbids, such as U+000B, the line break in a text copied from PowerPoint. Readers refuse a whole feed that has one. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** The library writes only the first `]]>` of a text so that it does not end the CDATA section. */
const toXmlText = (text: string): string => text.replace(FORBIDDEN, ' ').replaceAll(']]>', ']] >')

/** Builds the blog's RSS 2.0 feed, newest post first. */
export async function buildFeed(): Promise<string> {
  const [{posts}, layout] = await Promise.all([listPosts({limit: FEED_LENGTH}), getLayout()])
  const newest = posts[0]
  const feed = new Feed({
    title: toXmlText(`${layout.blog.name} ${layout.titleSeparator} ${layout.siteName}`),
    description: toXmlText(layout.blog.intro || layout.description),
    id: absoluteUrl(routes.blog),
    link: absoluteUrl(routes.blog),
    language: publicEnv.defaultLocale,
    copyright: layout.siteName,
    feedLinks: {rss: absoluteUrl(routes.feed)},
    updated: newest ? new Date(newest.publishedAt) : undefined,
  })
  for (const post of posts) {
    feed.addItem({
      title: toXmlText(post.title),
      id: absoluteUrl(routes.post(post.slug)),
      link: absoluteUrl(routes.post(post.slug)),
      description: toXmlText(post.excerpt),
      date: new Date(post.publishedAt),
      category: post.topics.map(({title}) => ({name: toXmlText(title)})),
    })
  }
  return feed.rss2()
}
