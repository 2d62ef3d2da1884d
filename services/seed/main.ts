import {parseArgs} from 'node:util'
import {renderSeedImage} from './art/render-seed-image.ts'
import {seedCatalogue} from './catalogue.ts'
import {seedContent} from './content.ts'

/** A service to fill: its URL, and a token with write access. */
export type Target = {url: string; token: string}
/** The services to fill; null skips one. */
export type SeedTargets = {lake: Target | null; api: Target | null}

/** Returns the given services with null for those that already have content. Throws when a service cannot be read. */
export async function emptySources({lake, api}: SeedTargets, dataset: string): Promise<SeedTargets> {
  return {
    lake: lake && !(await hasContent(lake, dataset)) ? lake : null,
    api: api && !(await hasCatalogue(api)) ? api : null,
  }
}

/** Throws when the lake does not return a count, because content that cannot be read must not be replaced. */
async function hasContent({url, token}: Target, dataset: string): Promise<boolean> {
  const query = encodeURIComponent('count(*[_type == "page"])')
  const response = await fetch(`${url}/v2025-02-19/data/query/${dataset}?query=${query}&perspective=raw`, {
    headers: {authorization: `Bearer ${token}`},
  })
  if (!response.ok)
    throw new Error(`The content lake at ${url} cannot be read (status ${response.status}); see its log.`)
  const {result} = (await response.json()) as {result: number}
  return result > 0
}

/**
 * The backend responds 503 until it has a catalogue. Any other error means a catalogue that cannot be read, which must not be
 * replaced, so it throws. Not `/readyz`, which also fails on a full disk.
 */
async function hasCatalogue({url}: Target): Promise<boolean> {
  const response = await fetch(`${url}/categories`)
  if (response.status === 503) return false
  if (!response.ok)
    throw new Error(`The catalogue API at ${url} cannot be read (status ${response.status}); see its log.`)
  return true
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
