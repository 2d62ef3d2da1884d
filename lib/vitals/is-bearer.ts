import type {IncomingHttpHeaders} from 'node:http'
import {isSameSecret} from '@/services/kit/secrets'

/** Returns whether a request's `Authorization` has this bearer token. Compares in constant time. */
export const isBearer = ({authorization}: IncomingHttpHeaders, token: string): boolean =>
  isSameSecret(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '', token)
