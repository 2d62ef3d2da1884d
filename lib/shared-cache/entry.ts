import {promisify} from 'node:util'
import {gunzip, gzip} from 'node:zlib'

/** How long Next serves an entry, in seconds. */
export type CacheControl = {revalidate: number | false; expire?: number}

type Headers = Record<string, string | string[] | undefined>

/** A page as Next caches it. */
export type PageValue = {kind: 'PAGES'; html: string; pageData: object; headers?: Headers; status?: number}

/** A page, a redirect, or `null` for a 404. */
export type Value = PageValue | {kind: 'REDIRECT'; props: object} | null

/** A version of a path: when its generation started, by the version clock, and when it ended, in milliseconds since 1970. */
export type Entry = {version: number; lastModified: number; cacheControl?: CacheControl; value: Value}

/** Returns the address in one of Next's cache keys. */
export const addressOf = (path: string): string => path.slice(path.indexOf('/$/') + 2)

/** Protects this process from an entry that grows without end, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024

/** Returns an entry without its version, as compressed JSON. */
export const encodeEntry = ({lastModified, cacheControl, value}: Entry): Promise<Buffer> =>
  promisify(gzip)(JSON.stringify({lastModified, cacheControl, value}))

/** Reads an entry. Throws when the data are not one. */
export async function decodeEntry(version: number, data: Buffer): Promise<Entry> {
  const json = await promisify(gunzip)(data, {maxOutputLength: MAX_BYTES})
  const {lastModified, cacheControl, value}: Entry = JSON.parse(json.toString('utf8'))
  const isPage = value?.kind === 'PAGES' && typeof value.html === 'string'
  const isRedirect = value?.kind === 'REDIRECT' && typeof value.props === 'object'
  if (typeof lastModified !== 'number' || !(value === null || isPage || isRedirect)) throw new Error('Not an entry.')
  return {version, lastModified, cacheControl, value}
}
