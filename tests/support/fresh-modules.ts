import {vi} from 'vitest'

/*
 * Test files share their processes, which saves a second of each, but none of our own modules: each file has those anew,
 * in the environment of its own.
 */
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()
