import {afterEach, expect, test, vi} from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const readApi = async () => (await import('../../sanity.cli')).default.api

test('`npx sanity …` works on the project and the dataset that the site is set to', async () => {
  vi.stubEnv('SANITY_PROJECT_ID', 'abc123de')
  vi.stubEnv('SANITY_DATASET', 'staging')
  expect(await readApi()).toEqual({projectId: 'abc123de', dataset: 'staging'})
})

test('without settings it works on the project and dataset of the local lake', async () => {
  vi.stubEnv('SANITY_PROJECT_ID', undefined)
  vi.stubEnv('SANITY_DATASET', '')
  expect(await readApi()).toEqual({projectId: 'overprint', dataset: 'production'})
})
