import {vi} from 'vitest'

/*
 * Test files share a process, which saves a second per file. This resets the project's own modules and the environment
 * before each file.
 */
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()
// A circuit belongs to an address. A server of another file may have had the same port, and that file's circuit counts only errors of its
// own copy of the classes.
for (const symbol of Object.getOwnPropertySymbols(globalThis))
  if (symbol.description?.startsWith('overprint.circuit ')) Reflect.deleteProperty(globalThis, symbol)
