import type {DatabaseSync} from 'node:sqlite'
import {randomId} from '../document-id.ts'

/** A browser origin, or a pattern of origins, that may read the lake's answers. */
export type Origin = {id: string; origin: string; allowCredentials: boolean; createdAt: string | null}

export type Origins = ReturnType<typeof openOrigins>

const MOST = 200
/** Longer ones are none; and a pattern with many stars takes long to hold against them. */
const LONGEST = 300
const MOST_STARS = 2
const PATTERN = /^[a-z][a-z0-9+.-]*:\/\/(?:[a-z0-9*_-]+(?:\.[a-z0-9*_-]+)*|\[[0-9a-f:]+\])(?::(?:\d{1,5}|\*))?$/

/**
 * The origins whose scripts may read answers, and those of them that may show tokens: the ones that the lake is started
 * with, which may, and those that administrators add. A `*` stands for any part of a host, any port, or alone for every
 * origin.
 */
export const openOrigins = (database: DatabaseSync, given: string[]) => {
  const insert = database.prepare('insert into origins values (?, ?, ?, ?)')
  const remove = database.prepare('delete from origins where id = ?')
  const all = database.prepare('select * from origins order by created_at, id')
  const started = given.map(
    (origin, at): Origin => ({id: `start-${at}`, origin, allowCredentials: true, createdAt: null}),
  )

  const list = (): Origin[] => [
    ...started,
    ...all.all().map(row => ({
      id: String(row.id),
      origin: String(row.origin),
      allowCredentials: row.allow_credentials === 1,
      createdAt: String(row.created_at),
    })),
  ]

  let known = list()

  return {
    list: (): Origin[] => known,
    /** Whether an origin may read answers, and show tokens; null when it may do neither. */
    admits: (origin: string): {allowCredentials: boolean} | null => {
      if (origin.length > LONGEST) return null
      const matching = known.filter(entry => isMatch(entry.origin, origin))
      return matching.length === 0 ? null : {allowCredentials: matching.some(entry => entry.allowCredentials)}
    },
    /** Whether people may be sent there with a code that signs them in: to an origin that was named in full, no pattern. */
    maySignIn: (origin: string): boolean =>
      known.some(entry => entry.origin === origin && entry.allowCredentials && !origin.includes('*')),
    /** Adds an origin; null when it is there already. Throws an Error of one sentence for what is none, or one too many. */
    add: (asked: string, allowCredentials: boolean): Origin | null => {
      const origin = normalise(asked)
      if (known.some(entry => entry.origin === origin)) return null
      if (known.length >= MOST) throw new Error(`At most ${MOST} origins are kept.`)
      const id = `o${randomId()}`
      insert.run(id, origin, allowCredentials ? 1 : 0, new Date().toISOString())
      known = list()
      return known.find(entry => entry.id === id) ?? null
    },
    /** Takes an origin out; answers whether it was one that had been added. */
    remove: (id: string): boolean => {
      const isGone = remove.run(id).changes > 0
      known = list()
      return isGone
    },
  }
}

const normalise = (asked: string): string => {
  const origin = asked.trim().toLowerCase().replace(/\/$/, '')
  if (origin === '*' || origin === 'null') return origin
  const stars = origin.replace(/:\*$/, '').split('*').length - 1
  if (origin.length <= LONGEST && stars <= MOST_STARS && PATTERN.test(origin)) return withoutDefaultPort(origin)
  throw new Error(`"${asked.slice(0, 100)}" is not an origin, such as https://example.com or https://*.example.com.`)
}

/** Browsers leave out the port that a scheme has anyway. */
const withoutDefaultPort = (origin: string): string =>
  origin.replace(/^(http:\/\/.*):80$/, '$1').replace(/^(https:\/\/.*):443$/, '$1')

const isMatch = (pattern: string, origin: string): boolean => {
  if (pattern === origin || pattern === '*') return true
  if (!pattern.includes('*')) return false
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\*$/, ':\\d+')
    .replaceAll('*', '[a-z0-9._-]+')
  return new RegExp(`^${source}$`).test(origin)
}
