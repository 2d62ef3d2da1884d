import {setTimeout as wait} from 'node:timers/promises'
import {createGrowingDelay} from '../../kit/growing-delay.ts'
import {areChildrenStopping, killChild} from '../children.ts'
import {type RunningService, type ServiceSpec, startService} from '../running-service.ts'
import {watchLiveness} from './watch-liveness.ts'

type Options = {
  /** Called instead of the third restart within a minute. Without it, a service is restarted forever. */
  giveUp?: (error: Error) => void
  watch?: typeof watchLiveness
}

/** The first restart is immediate. A service that keeps failing waits 1 s, 2 s and so on up to 30 s. */
const PAUSES = {free: 1, firstMs: 1000, maxMs: 30_000, forgetMs: 60_000}
const FAILURES_TO_GIVE_UP = 3
const WITHIN_MS = 60_000

const logs = ({logFile, outputFile = logFile}: ServiceSpec) => [...new Set([logFile, outputFile])].join(' and ')

/**
 * Restarts a service whenever it exits or does not respond, also after a start that fails. Stops once the environment is
 * shutting down.
 */
export function superviseService(service: RunningService, {giveUp, watch = watchLiveness}: Options = {}): void {
  const pauses = createGrowingDelay(PAUSES)
  let failures: number[] = []

  /** Returns whether to go on. */
  const recordFailure = (spec: ServiceSpec, what: string): boolean => {
    if (areChildrenStopping()) return false
    const now = performance.now()
    failures = [...failures.filter(time => now - time < WITHIN_MS), now]
    pauses.take(spec.name)
    if (giveUp && failures.length >= FAILURES_TO_GIVE_UP) {
      giveUp(new Error(`${what}, for the third time in a minute, so everything stops: see ${logs(spec)}.`))
      return false
    }
    console.error(`✗ ${what}. Restarting it: see ${logs(spec)}.`)
    return true
  }

  const restart = async (spec: ServiceSpec): Promise<void> => {
    await wait(pauses.wait(spec.name) * 1000)
    if (areChildrenStopping()) return
    try {
      const restarted = await startService(spec)
      console.log(`✓ The ${spec.name} is running again.`)
      supervise(restarted)
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error)
      if (recordFailure(spec, what.replace(/\.$/, ''))) void restart(spec)
    }
  }

  const supervise = ({spec, child}: RunningService): void => {
    let silence: string | null = null
    const stopWatching = watch(spec, seconds => {
      silence = `did not respond for ${seconds} s`
      // A suspended process ignores SIGTERM. Its exit restarts it.
      killChild(child)
    })
    child.once('exit', (code, signal) => {
      stopWatching()
      const what = `The ${spec.name} ${silence ?? `exited unexpectedly (${signal ?? `code ${code}`})`}`
      if (recordFailure(spec, what)) void restart(spec)
    })
  }

  supervise(service)
}
