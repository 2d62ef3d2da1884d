import {fetchAndReport} from './when-online'

const TIMEOUT_MS = 10_000

/** Returns the reason that the readiness check gives; null when the lake is ready. Rejects when there is no clear answer. */
export async function readLakeProblem(url: string): Promise<string | null> {
  const response = await fetchAndReport(fetch)(url, {signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store'})
  if (response.ok) return null
  const {message}: {message?: unknown} = await response.json()
  if (response.status !== 503 || typeof message !== 'string') throw new Error(`The check returned ${response.status}`)
  return message
}
