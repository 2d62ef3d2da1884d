import {setTimeout as wait} from 'node:timers/promises'
import {explainStartError} from '../kit/start-error.ts'
import {stopChildren} from './children.ts'

/*
 * `npm start`: starts the local environment and stops all of it on a signal, when the start fails or when the site fails
 * three times in a minute. A failure prints one sentence. Any other service that exits or hangs later is restarted.
 */

/** Under npm, one Ctrl-C arrives twice: from the terminal and from npm. */
const SAME_KEYSTROKE_MS = 1000
/** Time for the exit of a crashed service to arrive after its connections broke. */
const EXIT_NOTICE_MS = 500
const SIGNALS = {SIGHUP: 1, SIGINT: 2, SIGTERM: 15} as const

let isServing = false
let stoppingSince: number | null = null

async function stop(code: number): Promise<void> {
  stoppingSince = Date.now()
  await stopChildren()
  process.exit(code)
}

function fail(error: unknown): void {
  // Errors during the shutdown are expected.
  if (stoppingSince !== null) return
  console.error(`\n✗ ${explainStartError(error, 'the disk')}\n`)
  void stop(1)
}

for (const [signal, number] of Object.entries(SIGNALS)) {
  process.on(signal, () => {
    if (stoppingSince === null) void stop(isServing ? 0 : 128 + number)
    // A second signal exits at once; the remaining children are killed on exit.
    else if (Date.now() - stoppingSince > SAME_KEYSTROKE_MS) process.exit(128 + number)
  })
}
process.on('uncaughtException', fail)
// A closed terminal must not prevent the services from being stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  // Imported here because the module reads the settings, which may be invalid.
  const {startLocalEnvironment} = await import('./local-environment.ts')
  const summary = await startLocalEnvironment({dev: process.argv.includes('--dev'), onServiceExit: fail})
  isServing = true
  console.log(summary)
} catch (error) {
  // When a service has crashed, its exit is the better reason, and `fail` reports only the first.
  await wait(EXIT_NOTICE_MS)
  fail(error)
}
