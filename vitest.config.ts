import {defineConfig} from 'vitest/config'

const project = (name: string, include: string[]) => ({extends: true as const, test: {name, include}})

export default defineConfig({
  resolve: {alias: {'@': import.meta.dirname}},
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
    projects: [
      project('unit', ['tests/unit/**/*.test.{ts,tsx}']),
      project('contract', ['tests/contract/**/*.test.ts']),
      // Weighs a finished build, so the test run calls it once there is one.
      project('size', ['tests/size/**/*.test.ts']),
    ],
  },
})
