import {setTimeout as wait} from 'node:timers/promises'

const TIMEOUT_MS = 120_000
const INTERVAL_MS = 10

/** Returns the milliseconds until a page contains a text. Throws after two minutes. */
export async function waitForText(url: string, text: string): Promise<number> {
  const start = performance.now()
  while (!(await (await fetch(url)).text()).includes(text)) {
    if (performance.now() - start > TIMEOUT_MS)
      throw new Error(`${url} does not show the change after ${TIMEOUT_MS / 1000} s.`)
    await wait(INTERVAL_MS)
  }
  return performance.now() - start
}
