import {join} from 'node:path'
import {defineConfig} from 'vitest/config'

const project = (name: string, include: string[]) => ({extends: true as const, test: {name, include}})

export default defineConfig({
  resolve: {alias: {'@': import.meta.dirname}},
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
    // A process and all packages anew for every file took two fifths of the whole time; what is our own is new for each.
    isolate: false,
    setupFiles: ['tests/support/fresh-modules.ts'],
    // For the services and commands that are started as processes of their own, some two hundred times.
    env: {NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node')},
    projects: [
      project('unit', ['tests/unit/**/*.test.{ts,tsx}']),
      project('contract', ['tests/contract/**/*.test.ts']),
      // Weighs a finished build, so the test run calls it once there is one.
      project('size', ['tests/size/**/*.test.ts']),
    ],
  },
})
