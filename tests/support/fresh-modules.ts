import {vi} from 'vitest'

/*
 * Test files share a process, which saves a second per file. This resets the project's own modules and the environment
 * before each file.
 */
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()
// What `processWide` keeps belongs to another file: the times of pages with the same addresses, a circuit to an address whose port may be
// in use again. The services use their log, the description of requests and the metrics of the process for its whole life.
const OF_THE_SITE = /^overprint\.(?!(log|describe-request|process metrics)$)/
for (const symbol of Object.getOwnPropertySymbols(globalThis))
  if (OF_THE_SITE.test(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol)
