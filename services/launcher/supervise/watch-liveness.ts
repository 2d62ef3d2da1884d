import {connect} from 'node:net'
import {errorCodeOf} from '../../kit/error-code.ts'

/** Address of a service, and the path at which any response proves that it runs. */
export type WatchedService = {
  port: number
  /** Null for a program that may be busy for long: then an accepted connection is proof enough. */
  livePath: string | null
}

type Timing = {tickMs: number; limitMs: number}

/** Probes overlap, so that one response within the limit is enough, however late it is. */
const TICK_MS = 1000
const LIMIT_MS = 10_000
/** `next dev` closes its port for a while when it restarts after a change of its configuration. */
const LIMIT_WITHOUT_PATH_MS = 60_000

/**
 * Calls `onSilent` once when no probe of a service was answered for the limit. Returns a function that stops watching.
 * The limit counts only time in which this process runs: after a pause of this process or of the machine, the service gets
 * its time to respond.
 */
export function watchLiveness(
  service: WatchedService,
  onSilent: (seconds: number) => void,
  {tickMs, limitMs}: Timing = {tickMs: TICK_MS, limitMs: service.livePath === null ? LIMIT_WITHOUT_PATH_MS : LIMIT_MS},
): () => void {
  const pending = new AbortController()
  let silentMs = 0
  let lastTick = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // A longer tick means that this process was suspended or got no processor time.
    silentMs += Math.min(now - lastTick, 2 * tickMs)
    lastTick = now
    if (silentMs >= limitMs) {
      stop()
      onSilent(Math.round(limitMs / 1000))
      return
    }
    void probe(service, AbortSignal.any([pending.signal, AbortSignal.timeout(limitMs)])).then(isAlive => {
      if (isAlive) silentMs = 0
    })
  }, tickMs)
  const stop = () => {
    clearInterval(timer)
    pending.abort()
  }
  return stop
}

const probe = ({port, livePath}: WatchedService, signal: AbortSignal): Promise<boolean> =>
  livePath === null ? acceptsConnection(port, signal) : responds(`http://localhost:${port}${livePath}`, signal)

async function responds(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {signal, redirect: 'manual'})
    await response.body?.cancel()
    return true
  } catch (error) {
    return !signal.aborted && !isSilence(error)
  }
}

/** A connection that the service accepts and closes is a sign of life: it has reached its limit of open connections. */
function isSilence(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error ? errorCodeOf(cause) : undefined
  return code === undefined || ['ECONNREFUSED', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
}

/** The system accepts connections for a program that is busy or paused, and refuses them once it has closed its port. */
function acceptsConnection(port: number, signal: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({port, host: 'localhost', signal})
    const settle = (isAlive: boolean) => {
      socket.destroy()
      resolve(isAlive)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}
