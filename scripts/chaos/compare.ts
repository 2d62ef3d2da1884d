import {setTimeout as wait} from 'node:timers/promises'
import {type Editions, readEditions} from './editions.ts'
import type {Findings} from './findings.ts'
import {createRequests, type Requests} from './requests.ts'

const POLL_MS = 1000

type Place = {name: string; url: string}
/** An address, and the id of the document or product whose page it is. */
type Address = {address: string; id: string | undefined}
type Options = {
  places: readonly Place[]
  addresses: readonly Address[]
  /** What the lake and the catalogue have. */
  editions: Editions
  findings: Findings
  /** How long everything may take to become equal, in milliseconds. */
  withinMs: number
}

/**
 * Waits until each page shows the last edition of everything on each server and in front. Records what still differs after `withinMs`.
 * Returns how long it took.
 */
export async function compareAll({places, addresses, editions, findings, withinMs}: Options): Promise<number> {
  const startedAt = performance.now()
  let open = places.flatMap(place => addresses.map(one => ({...one, place})))
  const requests = new Map(places.map(place => [place, createRequests(place.url, 4)]))
  for (;;) {
    const results = await inGroups(open, async one => {
      const difference = await differenceOf(requests.get(one.place), one, editions)
      return difference === null ? [] : [{...one, difference}]
    })
    open = results.flat()
    const isLate = performance.now() - startedAt > withinMs
    if (open.length === 0 || isLate) {
      for (const {place, address, difference} of results.flat())
        findings.add('page that differs from the lake in the end', `${place.name} ${address}: ${difference}`)
      for (const one of requests.values()) one.close()
      return performance.now() - startedAt
    }
    await wait(POLL_MS)
  }
}

async function differenceOf(
  requests: Requests | undefined,
  {address, id: own}: Address,
  editions: Editions,
): Promise<string | null> {
  const answer = await requests?.get(address).catch(() => null)
  if (answer?.status !== 200) return `status ${answer?.status ?? 0}`
  const all = readEditions(address, answer.text)
  if (own !== undefined && !all.has(own)) return `no edition of ${own}`
  for (const [id, shown] of all) {
    if (shown !== editions.get(id)) return `edition ${shown} of ${id} instead of ${editions.get(id)}`
  }
  return null
}

async function inGroups<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.values()
  const work = async () => {
    for (const item of queue) results.push(await run(item))
  }
  await Promise.all(Array.from({length: 12}, work))
  return results
}
