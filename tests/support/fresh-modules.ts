import {vi} from 'vitest'

/*
 * Test files share a process, which saves a second per file. This resets the project's own modules and the environment
 * before each file.
 */
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()
// These belong to servers of another file: a circuit to an address, whose port may be in use again, and counts only errors of that
// file's copy of the classes; a follow-up goes on for the caches of that file, and would take pages for these.
const OF_SERVERS = /^overprint\.(circuit |front follow-up$)/
for (const symbol of Object.getOwnPropertySymbols(globalThis))
  if (OF_SERVERS.test(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol)
