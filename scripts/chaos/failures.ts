import {setTimeout as wait} from 'node:timers/promises'
import type {Part, Parts} from './parts.ts'
import type {Timeline} from './timeline.ts'

/** How long parts are frozen and away, and how long everything works in between, in milliseconds. */
export type Times = {frozenMs: number; awayMs: number; calmMs: number}

/** Something that fails for a while, and works again when `run` resolves. */
export type Failure = {name: string; run: () => Promise<void>}

/** How long servers may have older pages of what was published while Redis was away: as long as a publish is repeated. */
const AFTER_REDIS_MS = 5000
/** Requests that were sent before the front was away fail a moment later. */
const AFTER_FRONT_MS = 200

type Options = {
  times: Times
  canReload: boolean
  /** Chooses one failure of each part at random. */
  isOnce: boolean
  random: () => number
}

/** Lists the failures, in the order of the parts. */
export function listFailures(
  {sites, others, redis, front}: Parts,
  timeline: Timeline,
  {times, canReload, isOnce, random}: Options,
): Failure[] {
  const choose = (part: Part) => {
    const failures = failuresOf(part, times)
    return isOnce ? shuffle(failures, random).slice(0, 1) : failures
  }
  const alone = [...sites, ...others].flatMap(choose)
  const withoutRedis = choose(redis).map(({name, run}) => ({
    name,
    run: async () => {
      timeline.isRedisAway = true
      await run()
      await wait(AFTER_REDIS_MS)
      timeline.isRedisAway = false
    },
  }))
  const reloaded = {
    name: `${front.name} is reloaded`,
    run: async () => {
      front.reload()
      await wait(times.awayMs)
    },
  }
  const restarted = {
    name: `${front.name} is restarted`,
    run: async () => {
      timeline.isFrontAway = true
      timeline.frontRestarts += 1
      await restart(front)
      await wait(AFTER_FRONT_MS)
      timeline.isFrontAway = false
    },
  }
  return [...alone, ...withoutRedis, ...(canReload ? [reloaded] : []), restarted]
}

type Choice = {minutes: number; random: () => number}

/** Yields each of the first failures, then random ones of those that can be repeated, until the time is over. */
export function* chooseFailures(
  first: readonly Failure[],
  repeatable: readonly Failure[],
  {minutes, random}: Choice,
): Generator<Failure> {
  const endsAt = performance.now() + minutes * 60_000
  for (let index = 0; performance.now() < endsAt; index += 1) {
    const failure = first[index] ?? repeatable[Math.floor(random() * repeatable.length)]
    if (!failure) return
    yield failure
  }
}

const failuresOf = (part: Part, {frozenMs, awayMs}: Times): Failure[] => [
  {
    name: `${part.name} is killed`,
    run: async () => {
      await part.kill()
      await wait(awayMs)
      await part.start()
    },
  },
  {
    name: `${part.name} is frozen for ${frozenMs / 1000} s`,
    run: async () => {
      part.freeze()
      await wait(frozenMs)
      part.thaw()
    },
  },
  {name: `${part.name} is restarted`, run: () => restart(part)},
]

async function restart(part: Part): Promise<void> {
  await part.end()
  await part.start()
}

/** Returns the items in a random order. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const keyed = items.map(item => ({item, key: random()}))
  return keyed.toSorted((a, b) => a.key - b.key).map(({item}) => item)
}
