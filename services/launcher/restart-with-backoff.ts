import {setTimeout as wait} from 'node:timers/promises'
import {areChildrenStopping} from './children.ts'
import {type ServiceSpec, startService} from './running-service.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/**
 * Restarts a service that exited unexpectedly, until a start succeeds, and waits longer after each failure. Meanwhile the
 * site serves the pages it has. Stops once the environment is shutting down.
 */
export async function restartWithBackoff(spec: ServiceSpec, reason: string): Promise<void> {
  if (areChildrenStopping()) return
  console.error(`✗ The ${spec.name} exited unexpectedly (${reason}): see ${spec.logFile}. The site keeps its pages.`)
  for (let pause = FIRST_WAIT_MS; !areChildrenStopping(); pause = Math.min(2 * pause, LONGEST_WAIT_MS)) {
    await wait(pause)
    try {
      if (areChildrenStopping()) return
      const {child} = await startService(spec)
      child.once('exit', (code, signal) => void restartWithBackoff(spec, signal ?? `code ${code}`))
      console.log(`✓ The ${spec.name} is running again.`)
      return
    } catch (error) {
      if (!areChildrenStopping()) console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
