import {routes} from '../../lib/routes.ts'
import {editorClient} from '../../tests/support/editor.ts'
import type {Environment} from '../../tests/support/environment.ts'
import {waitForText} from '../wait-for-text.ts'

/** Publishes the newest post with another title. */
export type Publisher = {
  /** Returns the milliseconds until its page shows the title. */
  publish: () => Promise<number>
}

/** Creates an editor of the newest post. Throws when there is none. */
export async function createPublisher(environment: Environment): Promise<Publisher> {
  const editor = editorClient(environment)
  const post = await editor.fetch<{_id: string; title: string; slug: string} | null>(
    '*[_type == "post" && !(_id in path("drafts.**"))] | order(publishedAt desc)[0]{_id, title, "slug": slug.current}',
  )
  if (!post) throw new Error('The sample content has no post to publish.')
  let edition = 0
  return {
    async publish() {
      const title = `${post.title} (${++edition})`
      await editor.patch(post._id).set({title}).commit()
      return waitForText(environment.siteUrl + routes.post(post.slug), title)
    },
  }
}

/** Publishes again and again until a promise is settled, and returns the milliseconds of each publish. Throws what the promise throws. */
export async function publishUntil({publish}: Publisher, end: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  const durations: number[] = []
  while (!isOver) durations.push(await publish())
  await over
  return durations
}
