import {setTimeout as pause} from 'node:timers/promises'
import type {SanityClient} from '@sanity/client'
import {routes} from '../../lib/routes.ts'
import type {Cluster} from '../../services/launcher/cluster/cluster.ts'
import {percentilesOf} from '../percentiles.ts'
import {printTable} from '../table.ts'
import type {Verdict} from '../verdicts.ts'
import {judgeDifferences, judgePublishes} from './budgets.ts'
import {inParallel} from './in-parallel.ts'
import {dataOf, postId} from './posts.ts'

const PUBLISHES = 100
/** Between two requests of the same address, in milliseconds. */
const POLL_MS = 5
const TIMEOUT_MS = 60_000
/** What one request may take, in milliseconds. */
const REQUEST_MS = 10_000

type Place = {name: string; url: string}

/**
 * Publishes 100 posts one after the other, and judges the time from the acknowledged write until the front and all sites show it.
 * Then compares every added post at every site with the content lake.
 */
export async function measurePublishes(cluster: Cluster, editor: SanityClient, buildId: string): Promise<Verdict[]> {
  const sites = cluster.sites.map(({spec, url}): Place => ({name: spec.name, url}))
  const front: Place = {name: 'front', url: cluster.url}
  const durations = new Map<string, number[]>([front, ...sites].map(({name}) => [name, []]))
  const everywhere: number[] = []
  for (let number = 0; number < PUBLISHES; number += 1) {
    const path = routes.post(postId(number))
    const title = `Edition ${number} of a hundred`
    await editor.patch(postId(number)).set({title}).commit()
    const startedAt = performance.now()
    const times = await Promise.all([front, ...sites].map(place => untilShown(place, path, title, startedAt)))
    for (const {name, ms} of times) durations.get(name)?.push(ms)
    everywhere.push(Math.max(...times.map(({ms}) => ms)))
  }
  const rows = [...durations, ['front and all sites', everywhere] as const].map(([name, measured]) => {
    const at = percentilesOf(measured)
    return [name, ...[0.5, 0.95, 1].map(share => at(share).toFixed(0))]
  })
  printTable(
    `From an acknowledged publish to the public page, ${PUBLISHES} publishes, ms`,
    ['', 'p50', 'p95', 'longest'],
    rows,
  )
  const different = await listDifferences([front, ...sites], editor, buildId)
  for (const text of different.slice(0, 5)) console.log(`! ${text}`)
  return [...judgePublishes(percentilesOf(everywhere)), judgeDifferences(different.length)]
}

/** Waits until a page has a title. Returns the milliseconds since `startedAt`, and throws after a minute. */
async function untilShown({name, url}: Place, path: string, title: string, startedAt: number) {
  for (;;) {
    const response = await fetch(url + path, {signal: AbortSignal.timeout(REQUEST_MS)})
    const isShown = (await response.text()).includes(title)
    const ms = performance.now() - startedAt
    if (isShown) return {name, ms}
    if (ms > TIMEOUT_MS) throw new Error(`${path} at ${name} does not show "${title}" after ${TIMEOUT_MS / 1000} s.`)
    await pause(POLL_MS)
  }
}

/** Lists the places whose data of an added post have another title than the content lake. */
async function listDifferences(places: readonly Place[], editor: SanityClient, buildId: string): Promise<string[]> {
  const posts = await editor.fetch<{title: string; slug: string}[]>(
    '*[_type == "post" && _id match "bench-post-*" && !(_id in path("drafts.**"))]{title, "slug": slug.current}',
  )
  const found: string[] = []
  await inParallel(posts, 4, async ({title, slug}) => {
    const path = dataOf(routes.post(slug), buildId)
    for (const {name, url} of places) {
      const response = await fetch(url + path, {signal: AbortSignal.timeout(REQUEST_MS)})
      const text = await response.text()
      if (!text.includes(JSON.stringify(title))) found.push(`${path} at ${name} (${response.status}) lacks "${title}"`)
    }
  })
  if (posts.length === 0) throw new Error('The content lake has none of the added posts.')
  return found
}
