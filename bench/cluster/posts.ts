import type {SanityClient} from '@sanity/client'
import {routes} from '../../lib/routes.ts'
import {postLikeNewest} from '../../tests/support/editor.ts'

/** Posts that are added to the sample content. Each has two addresses: its page and its data. */
const POSTS = 1000
const PER_TRANSACTION = 100

/** Returns the id of an added post. */
export const postId = (number: number): string => `bench-post-${number % POSTS}`

/** Adds posts to a content lake, older than those of the sample content. */
export async function addPosts(editor: SanityClient, posts = POSTS): Promise<void> {
  const post = await postLikeNewest(editor, {_id: '', title: '', slug: ''})
  for (let first = 0; first < posts; first += PER_TRANSACTION) {
    const transaction = editor.transaction()
    for (let number = first; number < Math.min(posts, first + PER_TRANSACTION); number += 1) {
      const _id = postId(number)
      const publishedAt = new Date(Date.UTC(2015, 0, 1) + number * 3_600_000).toISOString()
      transaction.createOrReplace({
        ...post,
        _id,
        title: `Post ${number}`,
        slug: {...post.slug, current: _id},
        publishedAt,
      })
    }
    await transaction.commit()
  }
}

/** Lists the 2,000 addresses of the added posts in a build. */
export const listAddresses = (buildId: string): string[] =>
  Array.from({length: POSTS}, (_, number) => routes.post(postId(number))).flatMap(path => [path, dataOf(path, buildId)])

/** Returns the address of a page's data. */
export const dataOf = (path: string, buildId: string): string =>
  `/_next/data/${buildId}${path === '/' ? '/index' : path}.json`
