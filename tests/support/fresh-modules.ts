import {vi} from 'vitest'

/*
 * Test files share a process, which saves a second per file. This resets the project's own modules and the environment
 * before each file.
 */
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()
// Circuits are per address, and a server of another file may have had the same port. Theirs know the error classes of that file.
for (const symbol of Object.getOwnPropertySymbols(globalThis))
  if (symbol.description?.startsWith('overprint.circuit ')) Reflect.deleteProperty(globalThis, symbol)
