import {afterEach, expect, test, vi} from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const whereCommandsGo = async () => (await import('../../sanity.cli')).default.api

test('`npx sanity …` works on the project and the dataset that the site is set to', async () => {
  vi.stubEnv('SANITY_PROJECT_ID', 'abc123de')
  vi.stubEnv('SANITY_DATASET', 'staging')
  expect(await whereCommandsGo()).toEqual({projectId: 'abc123de', dataset: 'staging'})
})

test('without settings it works on the names of the local lake', async () => {
  vi.stubEnv('SANITY_PROJECT_ID', undefined)
  vi.stubEnv('SANITY_DATASET', '')
  expect(await whereCommandsGo()).toEqual({projectId: 'overprint', dataset: 'production'})
})
