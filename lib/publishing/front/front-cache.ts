import {env} from '@/lib/env'
import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'
import type {FrontFailure} from '../receipt'
import {notePresence} from './presence'
import type {Page} from './prove-front'
import {type Cache, cacheAt, replaceCopies, type Wanted} from './replace-copies'

const MAX_REPLACED = 40_000

/** For each cache and address that it has replaced: when the sources of its copy were read, 0 when that is unknown. */
const replaced = processWide('front replaced', () => new BoundedMap<number>(MAX_REPLACED))

/** A cache in front during a publish. It replaces one part of the pages after the other, until `endsAt`. */
export class FrontCache {
  /** Why it has older copies; null when it has none. */
  failure: FrontFailure | null = null
  readonly #cache: Cache
  readonly #endsAt: number
  /** The addresses that it was asked to replace, and has not. */
  readonly #left = new Set<string>()
  #parts = Promise.resolve()
  #beside = Promise.resolve()

  constructor(url: string, endsAt: number) {
    this.#cache = cacheAt(url)
    this.#endsAt = endsAt
    notePresence(this.#cache, url, endsAt)
  }

  /** Whether it has answered nothing, or refuses. */
  get isAway(): boolean {
    return this.#cache.isAway
  }

  /** Replaces what it has not replaced in this version, after the parts before. Returns null when that is nothing. */
  replace(wanted: readonly Wanted[]): Promise<void> | null {
    const newer = wanted.filter(one => this.#isNew(one))
    if (newer.length === 0) return null
    this.#parts = this.#parts.then(() => this.#replaceNow(newer))
    return this.#parts
  }

  /** Replaces addresses after the parts before, beside the next ones: documents take longer than pages. */
  replaceBeside(wanted: readonly Wanted[]): void {
    this.#beside = this.#parts.then(() => this.#replaceNow(wanted))
  }

  /** Waits until everything is replaced, or has failed. */
  async finish(): Promise<void> {
    await Promise.all([this.#parts, this.#beside])
  }

  hasReplaced = ({wanted}: Page): boolean => wanted.every(({address}) => !this.#left.has(address))

  async #replaceNow(wanted: readonly Wanted[]): Promise<void> {
    const options = {secret: env.FRONT_PURGE_SECRET ?? '', endsAt: this.#endsAt}
    const result = await replaceCopies(this.#cache, wanted, options)
    const done = new Set(result.replaced)
    for (const {address, expected} of wanted) {
      if (done.has(address)) replaced.set(keyOf(this.#cache.url, address), expected?.readAt ?? 0)
      else this.#left.add(address)
    }
    this.failure ??= result.failure
  }

  /** A response without a time, such as a 404, is always replaced. */
  #isNew = ({address, expected}: Wanted) =>
    !expected?.readAt || replaced.get(keyOf(this.#cache.url, address)) !== expected.readAt
}

/** Lets all caches replace a part, and waits for the first one that is not away: those that are slower follow. */
export async function replaceInFirst(caches: readonly FrontCache[], wanted: readonly Wanted[]): Promise<void> {
  const parts = caches.map(async cache => {
    const part = cache.replace(wanted)
    await part
    if (!part || cache.isAway) throw new Error('This cache has nothing to do, or is away.')
  })
  await Promise.any(parts).catch(() => {})
}

/** Forgets that caches have replaced addresses: one of them has older copies after all. */
export function forgetReplaced(addresses: readonly string[]): void {
  for (const front of env.FRONT_PURGE_URLS) for (const address of addresses) replaced.delete(keyOf(front, address))
}

const keyOf = (front: string, address: string) => `${front} ${address}`
