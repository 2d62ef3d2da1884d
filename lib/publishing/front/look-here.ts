import {env} from '@/lib/env'
import {addressesOf} from './front-addresses'
import {type Look, look} from './look'
import type {Page, Unproven} from './prove-front'
import type {Wanted} from './replace-copies'

/** What a cache in front sends when the response is to replace a copy. */
export const FOR_COPY = {'X-Front-Copy': '1'}

const TIMEOUT_MS = 2000
const ATTEMPTS = 2

/**
 * Requests an address from this server, until `endsAt` at most, and not at all after it. Once more when it does not respond or sends an error, which with `FOR_COPY`
 * it does for a page that lacks what was published.
 */
export async function lookHere(address: string, endsAt: number, headers: Record<string, string> = {}): Promise<Wanted> {
  let expected: Look | null = null
  for (let attempt = 1; attempt <= ATTEMPTS && !isSeen({address, expected}); attempt += 1) {
    const timeoutMs = Math.min(TIMEOUT_MS, endsAt - Date.now())
    if (timeoutMs <= 0) break
    expected = await look(`http://127.0.0.1:${env.PORT}${address}`, {headers, timeoutMs}).catch(() => null)
  }
  return {address, expected}
}

/** Requests all addresses of a page from this server, until `endsAt` at most. */
export const lookAtPage = async (path: string, endsAt: number): Promise<Page> => ({
  path,
  wanted: await Promise.all(addressesOf(path).addresses.map(address => lookHere(address, endsAt))),
})

/** Returns whether a server has sent an address: not after an error. */
export const isSeen = ({expected}: Wanted): boolean => expected !== null && expected.status < 500

/** Lists the pages of which this server did not send every address, so that it is unknown whether a cache has the change. */
export const listUnseen = (pages: readonly Page[]): Unproven[] =>
  pages.flatMap(({path, wanted}) => {
    const unseen = wanted.find(one => !isSeen(one))
    return unseen ? [{path, reason: `This server did not send ${unseen.address}.`, isOlder: false, isAway: false}] : []
  })
