import {vi} from 'vitest'

/*
 * Test files share a process, which saves a second per file. This resets the project's own modules and the environment
 * before each file.
 */
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()
