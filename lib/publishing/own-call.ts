import {randomBytes} from 'node:crypto'
import type {IncomingHttpHeaders} from 'node:http'
import {env} from '@/lib/env'
import {processWide} from '@/lib/sources/process-wide'
import {isBearer} from '@/services/kit/secrets'

/* This process calls routes of its own: only a route of Next can regenerate pages. */

const token = processWide('own calls', () => randomBytes(24).toString('hex'))

/** Calls a route of this process. Throws when it does not succeed. */
export async function callOwnRoute(route: string, timeoutMs: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${env.PORT}${route}`, {
    method: 'POST',
    headers: {authorization: `Bearer ${token}`},
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`the refresh returned ${response.status}`)
}

/** Returns whether a request comes from this process. */
export const isOwnCall = (headers: IncomingHttpHeaders): boolean => isBearer(headers, token)
