import {afterAll, beforeAll, beforeEach} from 'vitest'
import {importCatalogue, type RunningCatalogueApi, startCatalogueApi} from './catalogue-api.ts'
import {sampleCatalogue} from './sample-catalogue.ts'

/** Starts a backend for all tests of a file, with the sample catalogue before each. Its address is known in hooks and tests. */
export function startSampleApi(): Readonly<Pick<RunningCatalogueApi, 'url' | 'adminToken'>> {
  let api: RunningCatalogueApi
  beforeAll(async () => {
    api = await startCatalogueApi()
  }, 300_000)
  afterAll(() => api.close())
  beforeEach(() => importCatalogue(api.url, api.adminToken, sampleCatalogue))
  return {
    get url() {
      return api.url
    },
    get adminToken() {
      return api.adminToken
    },
  }
}
