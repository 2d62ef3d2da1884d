import {once} from 'node:events'
import {monitorEventLoopDelay} from 'node:perf_hooks'
import {isMainThread, parentPort, Worker} from 'node:worker_threads'

const RESOLUTION_MS = 10

/**
 * Starts a thread that does nothing. The returned function ends it and returns the longest time for which its event loop was blocked, in
 * milliseconds: what the machine itself makes every program wait.
 */
export function startIdleThread(): () => Promise<number> {
  const worker = new Worker(new URL(import.meta.url))
  return async () => {
    worker.postMessage('end')
    const [longest] = await once(worker, 'message')
    return longest
  }
}

if (!isMainThread && parentPort) {
  const port = parentPort
  const delay = monitorEventLoopDelay({resolution: RESOLUTION_MS})
  delay.enable()
  port.once('message', () => port.postMessage(Math.max(0, delay.max / 1e6 - RESOLUTION_MS)))
}
