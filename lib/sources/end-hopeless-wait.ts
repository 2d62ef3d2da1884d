import type {ServerResponse} from 'node:http'
import {responds} from './responds'

/** Time without a response after which the source is checked, in milliseconds. With the check, a visitor waits for 3 s. */
const PATIENCE_MS = 2000

/**
 * Calls `end` when a proxied response has not begun and its source does not even respond to a health check. A slow query or
 * a long upload of a healthy source may take its time.
 */
export function endHopelessWait(response: ServerResponse, source: string, end: () => void): void {
  const isWaiting = () => !response.headersSent && !response.destroyed
  const check = async () => {
    const isAlive = await responds(source)
    if (!isWaiting()) return
    if (isAlive) schedule()
    else end()
  }
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(() => isWaiting() && void check(), PATIENCE_MS)
  }
  response.once('close', () => clearTimeout(timer))
  schedule()
}
