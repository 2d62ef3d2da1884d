import {setTimeout as wait} from 'node:timers/promises'
import {explainStartError} from '../kit/start-error.ts'
import {endChildren} from './children.ts'

/*
 * The main job: brings the whole world up on one machine, and ends all of it when asked to, when the site ends by itself or
 * when something is amiss, then with one sentence that says what. A source that ends later is started again.
 */

/** Ctrl-C under npm comes twice, from the terminal and from npm. */
const SAME_KEYSTROKE_MS = 1000
const SIGNALS = {SIGHUP: 1, SIGINT: 2, SIGTERM: 15} as const

let serving = false
let endingSince: number | null = null

async function end(code: number): Promise<void> {
  endingSince = Date.now()
  await endChildren()
  process.exit(code)
}

function fail(error: unknown): void {
  // What breaks while everything is being ended is no news.
  if (endingSince !== null) return
  console.error(`\n✗ ${explainStartError(error, 'the disk')}\n`)
  void end(1)
}

for (const [signal, number] of Object.entries(SIGNALS)) {
  process.on(signal, () => {
    if (endingSince === null) void end(serving ? 0 : 128 + number)
    // Asked again, it waits for nobody: what still lives is killed on the way out.
    else if (Date.now() - endingSince > SAME_KEYSTROKE_MS) process.exit(128 + number)
  })
}
process.on('uncaughtException', fail)
// A terminal that is gone must not keep the services from being ended.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  // Imported here because it reads the settings, which may be wrong.
  const {bringUp} = await import('./bring-up.ts')
  const summary = await bringUp({dev: process.argv.includes('--dev'), onServiceEnd: fail})
  serving = true
  console.log(summary)
} catch (error) {
  // Where a service has died, that is the better reason; its end may be told a moment after its connections broke.
  await wait(200)
  fail(error)
}
