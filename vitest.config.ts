import {defineConfig} from 'vitest/config'

export default defineConfig({
  resolve: {alias: {'@': import.meta.dirname}},
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
  },
})
