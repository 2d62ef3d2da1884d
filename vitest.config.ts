import {join} from 'node:path'
import {defineConfig} from 'vitest/config'
import {BLANK_SERVICE_SETTINGS} from './tests/support/service-settings.ts'

const project = (name: string, include: string[]) => ({extends: true as const, test: {name, include}})

export default defineConfig({
  resolve: {alias: {'@': import.meta.dirname}},
  test: {
    // Limits for a test that hangs. They are far above what a busy machine needs: no test may depend on its speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: {poll: {timeout: 120_000}},
    maxWorkers: 2,
    restoreMocks: true,
    // Isolated files took two fifths of the run time. `fresh-modules.ts` resets the project's own modules for each file.
    isolate: false,
    setupFiles: ['tests/support/fresh-modules.ts'],
    env: {
      // The services and commands that tests start as separate processes inherit these, not a developer's database or backups.
      ...BLANK_SERVICE_SETTINGS,
      // Speeds them up, about two hundred times.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node'),
    },
    projects: [
      project('unit', ['tests/unit/**/*.test.{ts,tsx}']),
      project('contract', ['tests/contract/**/*.test.ts']),
      // Measures a finished build: `npm test` runs it once there is one.
      project('size', ['tests/size/**/*.test.ts']),
      // Attacks and failures. Files that read the test environment need the built site: `npm test` and `npm run test:security` start it.
      project('security', ['tests/security/**/*.test.ts']),
      // The catalogue API on PostgreSQL, which `scripts/postgres.ts` starts for them.
      project('postgres', ['tests/postgres/**/*.test.ts']),
      // Several servers of the site with a Redis, for which `scripts/cluster.ts` starts the services.
      project('cluster', ['tests/cluster/**/*.test.ts']),
      // The main journeys in Firefox, in the environment of the browser tests.
      project('firefox', ['tests/firefox/**/*.test.ts']),
    ],
  },
})
