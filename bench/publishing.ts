import {routes} from '../lib/routes.ts'
import {editorClient} from '../tests/support/editor.ts'
import type {Environment} from '../tests/support/environment.ts'
import {percentilesOf} from './percentiles.ts'
import {printTable} from './table.ts'
import {waitForText} from './wait-for-text.ts'

const PUBLISHES = 50

/** Measures how long 50 publishes of a post take to appear on its page, in the list and in the feed. */
export async function benchPublishing(environment: Environment): Promise<void> {
  const editor = editorClient(environment)
  const [post] = await editor.fetch<{_id: string; title: string; slug: string}[]>(
    '*[_type == "post" && !(_id in path("drafts.**"))] | order(publishedAt desc)[0...1]{_id, title, "slug": slug.current}',
  )
  if (!post) throw new Error('The sample content has no post to publish.')
  const durations = new Map<string, number[]>(
    [routes.post(post.slug), routes.blog, routes.feed].map(path => [path, []]),
  )
  for (let publish = 1; publish <= PUBLISHES; publish += 1) {
    const title = `${post.title} (${publish})`
    await editor.patch(post._id).set({title}).commit()
    const start = performance.now()
    for (const [path, measured] of durations) {
      await waitForText(`${environment.siteUrl}${path}`, title)
      measured.push(performance.now() - start)
    }
  }
  await editor.patch(post._id).set({title: post.title}).commit()
  const rows = [...durations].map(([path, measured]) => {
    const at = percentilesOf(measured)
    return [path, ...[0.5, 0.95, 1].map(share => at(share).toFixed(0))]
  })
  printTable(
    `From an acknowledged publish to the public page, ${PUBLISHES} publishes, ms`,
    ['page', 'p50', 'p95', 'longest'],
    rows,
  )
}
