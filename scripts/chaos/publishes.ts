import {setTimeout as wait} from 'node:timers/promises'
import {changeProduct} from '../../bench/cluster/change-product.ts'
import {addPosts, postId} from '../../bench/cluster/posts.ts'
import {routes} from '../../lib/routes.ts'
import type {Cluster} from '../../services/launcher/cluster/cluster.ts'
import {editorClient} from '../../tests/support/editor.ts'
import type {Confirmed} from './confirmed.ts'
import {type Acknowledged, titleOf} from './editions.ts'
import type {Findings} from './findings.ts'

/** The newest sample post, which lists and the start page show, and old ones. */
const POSTS = ['post-the-misprint-drawer', ...Array.from({length: 11}, (_, number) => postId(number))]
const PRODUCTS = ['unisex-tee', 'enamel-mug', 'canvas-tote']
/** Posts beside those of the sample: with their data, pages for 500 addresses. */
const POSTS_ADDED = 150
const PAUSE_MS = 1600
const REPEAT_MS = 300
const TIMEOUT_MS = 5000

/** The ids of posts and products by the paths of their pages. */
export const SHOWN_ON: ReadonlyMap<string, string> = new Map([
  ...POSTS.map(id => [routes.post(id.replace(/^post-/, '')), id] as const),
  ...PRODUCTS.map(id => [routes.product(id), id] as const),
])
export const PUBLISHED_PAGES = [routes.home, routes.blog, routes.products, ...SHOWN_ON.keys()]

type Publishing = {findings: Findings; confirmed: Confirmed; acknowledged: Acknowledged; random: () => number}
type Sources = {lakeUrl: string; apiUrl: string; secrets: Cluster['secrets']}

/** Gives everything that will be published its edition 0. Call it before the site is built. */
export async function publishFirst(sources: Sources): Promise<void> {
  const editor = editorOf(sources)
  await addPosts(editor, POSTS_ADDED)
  // All have the topics of one post: each publish would concern a hundred pages.
  await editor.patch({query: '*[_id match "bench-post-*"]'}).unset(['topics']).commit()
  for (const id of [...POSTS, ...PRODUCTS]) await change(sources, id, titleOf(id, 0))
}

/** Publishes random posts and products, each with the number of its edition, until it is ended. Returns what ends it with the last editions. */
export function publishAtRandom(sources: Sources, {findings, confirmed, acknowledged, random}: Publishing) {
  const documents = [...POSTS, ...PRODUCTS]
  const editions = new Map(documents.map(id => [id, 0]))
  const endWatching = confirmed.watch(editorOf(sources))
  let isEnding = false
  const publish = async () => {
    while (!isEnding) {
      const id = documents[Math.floor(random() * documents.length)] ?? ''
      const edition = (editions.get(id) ?? 0) + 1
      editions.set(id, edition)
      const rev = await untilAcknowledged(() => change(sources, id, titleOf(id, edition)))
      acknowledged.note(id, edition)
      findings.publishes += 1
      if (rev !== null) confirmed.note(rev, id, edition)
      await wait(PAUSE_MS * random())
    }
  }
  const publishing = publish()
  return async () => {
    isEnding = true
    await publishing
    await endWatching()
    return editions
  }
}

/** The same edition twice is one edition. */
async function untilAcknowledged<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch {
      await wait(REPEAT_MS)
    }
  }
}

/** Returns the revision of a post; null for a product. */
async function change(sources: Sources, id: string, title: string): Promise<string | null> {
  if (PRODUCTS.includes(id)) {
    await changeProduct(sources, {id, name: title, timeoutMs: TIMEOUT_MS})
    return null
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const {_rev} = await editorOf(sources).patch(id).set({title}).commit({signal})
  return _rev
}

const editorOf = ({lakeUrl, secrets}: Sources) => editorClient({lake: {url: lakeUrl}, secrets})
