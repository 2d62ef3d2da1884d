import {processWide} from './process-wide'

/** Time in which a source must respond to a health check, in milliseconds. */
const TIMEOUT_MS = 1000

/**
 * Resolves to whether a source responds at all, whatever the status: a busy service does, a suspended one does not.
 * Concurrent calls share one request.
 */
export function responds(address: string): Promise<boolean> {
  const checks = processWide('health checks', () => new Map<string, Promise<boolean>>())
  const running = checks.get(address)
  if (running) return running
  const check = request(`${address}/healthz`).finally(() => checks.delete(address))
  checks.set(address, check)
  return check
}

async function request(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual'})
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
