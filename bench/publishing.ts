import {routes} from '../lib/routes.ts'
import {editorClient} from '../tests/support/editor.ts'
import type {Environment} from '../tests/support/environment.ts'
import {printTable} from './table.ts'

const PUBLISHES = 50
const GIVE_UP_MS = 10_000

/** Prints how long 50 publishes of a post took to stand on its page, on the list and in the feed: median, p95 and longest. */
export async function benchPublishing(world: Environment): Promise<void> {
  const editor = editorClient(world)
  const [post] = await editor.fetch<{_id: string; title: string; slug: string}[]>(
    '*[_type == "post" && !(_id in path("drafts.**"))] | order(publishedAt desc)[0...1]{_id, title, "slug": slug.current}',
  )
  if (!post) throw new Error('The sample world has no post to publish.')
  const places = [routes.post(post.slug), routes.blog, routes.feed]
  const taken = new Map<string, number[]>(places.map(path => [path, []]))
  for (let publish = 1; publish <= PUBLISHES; publish += 1) {
    const title = `${post.title} (${publish})`
    await editor.patch(post._id).set({title}).commit()
    const began = performance.now()
    for (const [path, times] of taken) {
      await untilShown(`${world.siteUrl}${path}`, title)
      times.push(performance.now() - began)
    }
  }
  await editor.patch(post._id).set({title: post.title}).commit()
  const rows = [...taken].map(([path, times]) => {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(0)
    return [path, at(0.5), at(0.95), at(1)]
  })
  printTable(
    `From an acknowledged publish to the public page, ${PUBLISHES} times, ms`,
    ['page', 'p50', 'p95', 'longest'],
    rows,
  )
}

async function untilShown(url: string, text: string): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS
  while (!(await (await fetch(url)).text()).includes(text)) {
    if (performance.now() > deadline) throw new Error(`${url} does not show the change after ${GIVE_UP_MS / 1000} s.`)
  }
}
