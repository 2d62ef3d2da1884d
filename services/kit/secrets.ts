import {createHash, timingSafeEqual} from 'node:crypto'
import type {IncomingHttpHeaders} from 'node:http'

/** Returns the SHA-256 digest of a text: what the services store of a token. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two secrets by their digests, which have one length, so that the time it takes reveals nothing. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(sha256(given), sha256(expected))

/** Returns whether a request's `Authorization` has this bearer token. Compares in constant time. */
export const isBearer = ({authorization}: IncomingHttpHeaders, token: string): boolean =>
  isSameSecret(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '', token)
