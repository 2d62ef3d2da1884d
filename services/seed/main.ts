import {parseArgs} from 'node:util'
import {renderSeedImage} from './art/image.ts'
import {seedCatalogue} from './catalogue.ts'
import {seedContent} from './content.ts'

/** An address to write to, with a token that may. */
export type Target = {url: string; token: string}
/** Where the sample world goes; a source that is null is somebody else's and is left alone. */
export type SeedTargets = {lake: Target | null; api: Target | null}

/** Of the given sources, those that hold nothing yet; the others are null. */
export async function emptySources({lake, api}: SeedTargets, dataset: string): Promise<SeedTargets> {
  return {
    lake: lake && !(await holdsContent(lake, dataset)) ? lake : null,
    api: api && !(await holdsProducts(api)) ? api : null,
  }
}

async function holdsContent({url, token}: Target, dataset: string): Promise<boolean> {
  const query = encodeURIComponent('count(*[_type == "page"])')
  const reply = await fetch(`${url}/v2025-02-19/data/query/${dataset}?query=${query}&perspective=raw`, {
    headers: {authorization: `Bearer ${token}`},
  })
  const {result} = (await reply.json()) as {result: number}
  return result > 0
}

/** The backend calls itself ready once it has a catalogue. */
async function holdsProducts({url}: Target): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`)
  return reply.ok
}

/** Writes the sample world into the sources that are given; the same content again when it is there already. */
export async function seed({lake, api}: SeedTargets): Promise<void> {
  await Promise.all([
    lake && seedContent({lakeUrl: lake.url, token: lake.token, drawings: renderSeedImage}),
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
