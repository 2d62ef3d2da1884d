import {Feed} from 'feed'
import {getLayout} from '@/lib/content/layout/layout'
import {listPosts} from '@/lib/content/post'
import {publicEnv} from '@/lib/public-env'
import {absoluteUrl, routes} from '@/lib/routes'

/** Number of posts in the feed. */
const FEED_LENGTH = 20

/** Builds the blog's RSS 2.0 feed, newest post first. */
export async function buildFeed(): Promise<string> {
  const [{posts}, layout] = await Promise.all([listPosts({limit: FEED_LENGTH}), getLayout()])
  const newest = posts[0]
  const feed = new Feed({
    title: `${layout.blog.name} ${layout.titleSeparator} ${layout.siteName}`,
    description: layout.blog.intro || layout.description,
    id: absoluteUrl(routes.blog),
    link: absoluteUrl(routes.blog),
    language: publicEnv.defaultLocale,
    copyright: layout.siteName,
    feedLinks: {rss: absoluteUrl(routes.feed)},
    updated: newest ? new Date(newest.publishedAt) : undefined,
  })
  for (const post of posts) {
    feed.addItem({
      title: post.title,
      id: absoluteUrl(routes.post(post.slug)),
      link: absoluteUrl(routes.post(post.slug)),
      description: post.excerpt,
      date: new Date(post.publishedAt),
      category: post.topics.map(({title}) => ({name: title})),
    })
  }
  return feed.rss2()
}
