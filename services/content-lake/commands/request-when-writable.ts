import {setTimeout} from 'node:timers/promises'
import {z} from 'zod'

const POLL_MS = 100
/** The check of a database of several gigabytes takes half a minute. */
const MAX_WAIT_MS = 120_000
/** A lake that asks for a longer pause, in seconds, is damaged and waits for a restore. */
const MAX_PAUSE_SECONDS = 60

const refusal = z.object({message: z.string()})

/**
 * Sends a write without a body to a running lake and returns the body of the response. A lake whose database another program
 * has written to rejects writes until it has checked the database: the request is repeated until then. A DELETE with a token
 * that has expired or was revoked resolves too. Rejects with an Error when the lake rejects the request for another reason, or
 * for two minutes, or does not respond within two minutes.
 */
export const requestWhenWritable = async (method: 'POST' | 'DELETE', url: string, token: string): Promise<unknown> => {
  const deadline = performance.now() + MAX_WAIT_MS
  for (;;) {
    const signal = AbortSignal.timeout(MAX_WAIT_MS)
    const response = await fetch(url, {method, headers: {authorization: `Bearer ${token}`}, signal})
    const body: unknown = response.status === 204 ? null : await response.json()
    if (response.ok || (method === 'DELETE' && response.status === 401)) return body
    const isChecking = response.status === 503 && Number(response.headers.get('retry-after')) <= MAX_PAUSE_SECONDS
    if (!isChecking || performance.now() > deadline) throw new Error(refusal.parse(body).message)
    await setTimeout(POLL_MS)
  }
}
