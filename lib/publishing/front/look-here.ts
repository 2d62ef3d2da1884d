import {env} from '@/lib/env'
import {look} from './look'
import type {Wanted} from './replace-copies'

const TIMEOUT_MS = 2000

/** Requests an address from this server, until `endsAt` at most. */
export async function lookHere(address: string, endsAt: number): Promise<Wanted> {
  const timeoutMs = Math.max(1, Math.min(TIMEOUT_MS, endsAt - Date.now()))
  const expected = await look(`http://127.0.0.1:${env.PORT}${address}`, {timeoutMs}).catch(() => null)
  return {address, expected}
}
