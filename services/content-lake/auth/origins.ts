import type {DatabaseSync} from 'node:sqlite'
import {isIntact, prepareInsert} from '../database/protected-tables.ts'
import {randomId} from '../document-id.ts'

/** A browser origin, or a pattern of origins, whose scripts may read the lake's responses. */
export type Origin = {id: string; origin: string; allowCredentials: boolean; createdAt: string | null}

export type Origins = ReturnType<typeof openOrigins>

const MAX_ORIGINS = 200
/** Limits the time to match an origin: long origins against a pattern with many wildcards are slow. */
const MAX_LENGTH = 300
const MAX_WILDCARDS = 2
const PATTERN = /^[a-z][a-z0-9+.-]*:\/\/(?:[a-z0-9*_-]+(?:\.[a-z0-9*_-]+)*|\[[0-9a-f:]+\])(?::(?:\d{1,5}|\*))?$/

/**
 * Opens the list of origins whose scripts may read responses, and which of those may send tokens. Origins from the
 * settings may; for origins that administrators add, `allowCredentials` decides. A `*` matches any part of a host or any
 * port; alone it matches every origin.
 */
export const openOrigins = (database: DatabaseSync, configured: string[]) => {
  const insert = prepareInsert(database, 'origins')
  const remove = database.prepare('delete from origins where id = ?')
  const all = database.prepare('select * from origins order by created_at, id')
  const permanent = configured.map(
    (origin, at): Origin => ({id: `start-${at}`, origin, allowCredentials: true, createdAt: null}),
  )

  const list = (): Origin[] => [
    ...permanent,
    ...all
      .all()
      .filter(row => isIntact('origins', row))
      .map(row => ({
        id: String(row.id),
        origin: String(row.origin),
        allowCredentials: row.allow_credentials === 1,
        createdAt: String(row.created_at),
      })),
  ]

  let current = list()

  return {
    list: (): Origin[] => current,
    /** Returns the permissions of an origin, or null when it may not read responses. */
    permissionsOf: (origin: string): {allowCredentials: boolean} | null => {
      if (origin.length > MAX_LENGTH) return null
      const matching = current.filter(pattern => isMatch(pattern.origin, origin))
      return matching.length === 0 ? null : {allowCredentials: matching.some(pattern => pattern.allowCredentials)}
    },
    /** Returns whether sign-in may redirect to an origin. Patterns don't qualify: the redirect carries a sign-in code. */
    maySignIn: (origin: string): boolean =>
      current.some(one => one.origin === origin && one.allowCredentials && !origin.includes('*')),
    /** Adds an origin. Returns null when it exists. Throws an Error for an invalid origin or above the limit. */
    add: (input: string, allowCredentials: boolean): Origin | null => {
      const origin = normalise(input)
      if (current.some(one => one.origin === origin)) return null
      if (current.length >= MAX_ORIGINS) throw new Error(`At most ${MAX_ORIGINS} origins can be stored.`)
      const id = `o${randomId()}`
      insert.run(id, origin, allowCredentials ? 1 : 0, new Date().toISOString())
      current = list()
      return current.find(one => one.id === id) ?? null
    },
    /** Removes an added origin. Returns false for unknown origins and for origins from the settings. */
    remove: (id: string): boolean => {
      const isRemoved = remove.run(id).changes > 0
      current = list()
      return isRemoved
    },
  }
}

const normalise = (input: string): string => {
  const origin = input.trim().toLowerCase().replace(/\/$/, '')
  if (origin === '*' || origin === 'null') return origin
  const wildcards = origin.replace(/:\*$/, '').split('*').length - 1
  if (origin.length <= MAX_LENGTH && wildcards <= MAX_WILDCARDS && PATTERN.test(origin))
    return withoutDefaultPort(origin)
  throw new Error(`"${input.slice(0, 100)}" is not an origin such as https://example.com or https://*.example.com.`)
}

/** Browsers omit the default port in the `origin` header. */
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
