import {setTimeout as wait} from 'node:timers/promises'
import {areChildrenEnding} from './children.ts'
import {type ServiceSpec, startService} from './running-service.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/**
 * Starts a service that has ended by itself again, as often as it takes, with longer and longer waits; the site meanwhile
 * serves the pages it has. Does nothing more once the whole world is being ended.
 */
export async function restartWithBackoff(spec: ServiceSpec, how: string): Promise<void> {
  if (areChildrenEnding()) return
  console.error(`✗ The ${spec.name} ended by itself (${how}): see ${spec.logFile}. The site goes on with its pages.`)
  for (let pause = FIRST_WAIT_MS; !areChildrenEnding(); pause = Math.min(2 * pause, LONGEST_WAIT_MS)) {
    await wait(pause)
    try {
      if (areChildrenEnding()) return
      const {child} = await startService(spec)
      child.once('exit', (code, signal) => void restartWithBackoff(spec, signal ?? `code ${code}`))
      console.log(`✓ The ${spec.name} is back.`)
      return
    } catch (error) {
      if (!areChildrenEnding()) console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
