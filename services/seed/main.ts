import {parseArgs} from 'node:util'
import {renderSeedImage} from './art/render-seed-image.ts'
import {seedCatalogue} from './catalogue.ts'
import {seedContent} from './content.ts'

/** A service to fill: its URL, and a token with write access. */
export type Target = {url: string; token: string}
/** The services to fill; null skips one. */
export type SeedTargets = {lake: Target | null; api: Target | null}

/** Returns the given services with null for those that already have content. */
export async function emptySources({lake, api}: SeedTargets, dataset: string): Promise<SeedTargets> {
  return {
    lake: lake && !(await hasContent(lake, dataset)) ? lake : null,
    api: api && !(await hasCatalogue(api)) ? api : null,
  }
}

async function hasContent({url, token}: Target, dataset: string): Promise<boolean> {
  const query = encodeURIComponent('count(*[_type == "page"])')
  const response = await fetch(`${url}/v2025-02-19/data/query/${dataset}?query=${query}&perspective=raw`, {
    headers: {authorization: `Bearer ${token}`},
  })
  const {result} = (await response.json()) as {result: number}
  return result > 0
}

/** The backend rejects requests until it has a catalogue. Not `/readyz`, which also fails on a full disk. */
async function hasCatalogue({url}: Target): Promise<boolean> {
  const response = await fetch(`${url}/categories`)
  return response.ok
}

/** Writes the sample content and catalogue to the given services. Writing them again results in the same data. */
export async function seed({lake, api}: SeedTargets): Promise<void> {
  await Promise.all([
    lake && seedContent({lakeUrl: lake.url, token: lake.token, draw: renderSeedImage}),
    api && seedCatalogue({apiUrl: api.url, adminToken: api.token}),
  ])
}

if (import.meta.main) {
  const {values} = parseArgs({
    options: {
      lake: {type: 'string', default: 'http://localhost:4010'},
      'lake-token': {type: 'string'},
      api: {type: 'string', default: 'http://localhost:4020'},
      'api-token': {type: 'string'},
    },
  })
  const target = (url: string, token: string | undefined): Target | null => (token ? {url, token} : null)
  await seed({lake: target(values.lake, values['lake-token']), api: target(values.api, values['api-token'])})
}
