import {setTimeout as wait} from 'node:timers/promises'
import {parseArgs} from 'node:util'
import {NO_CATALOGUE, problem} from '../../contract/values.ts'
import {renderSeedImage} from './art/render-seed-image.ts'
import {type SeedOptions, seedCatalogue} from './catalogue.ts'
import {seedContent} from './content.ts'

/** A service to fill: its URL, and a token with write access. */
export type Target = {url: string; token: string}
/** The services to fill; null skips one. */
export type SeedTargets = {lake: Target | null; api: Target | null}

/** For how long to ask again for a catalogue that cannot be read yet, and the pause in between. `onWait` is called once. */
type Patience = {maxMs: number; pauseMs: number; onWait?: (message: string) => void}

/**
 * Returns the given services with null for those that already have content. Waits for a catalogue that cannot be read yet. Throws
 * when a service cannot be read.
 */
export async function emptySources(
  {lake, api}: SeedTargets,
  dataset: string,
  patience: Patience = {maxMs: 120_000, pauseMs: 1000, onWait: message => console.log(`• ${message}`)},
): Promise<SeedTargets> {
  return {
    lake: lake && !(await hasContent(lake, dataset)) ? lake : null,
    api: api && !(await hasCatalogue(api, patience)) ? api : null,
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
 * The API says in a 503 problem that it has no catalogue yet. Any other 503 may end: that of a large catalogue that is being read,
 * or of a database that is busy. A catalogue that cannot be read must not be replaced, so it throws when the 503 stays, and for
 * any other error. Not `/readyz`, which also fails on a full disk.
 */
async function hasCatalogue({url}: Target, {maxMs, pauseMs, onWait}: Patience): Promise<boolean> {
  const end = performance.now() + maxMs
  for (let isFirst = true; ; isFirst = false) {
    const response = await fetch(`${url}/categories`)
    if (response.ok) return true
    const detail = await readDetail(response)
    if (response.status === 503 && detail === NO_CATALOGUE) return false
    const reason = detail === null ? '' : ` It says: ${detail}`
    if (response.status !== 503 || performance.now() + pauseMs > end) {
      throw new Error(`The catalogue API at ${url} cannot be read (status ${response.status}); see its log.${reason}`)
    }
    if (isFirst) onWait?.(`Waiting for the catalogue API at ${url} for at most ${Math.ceil(maxMs / 1000)} s.${reason}`)
    await wait(pauseMs)
  }
}

/** Returns what a problem document says is wrong; null for another body, such as that of a proxy. */
async function readDetail(response: Response): Promise<string | null> {
  const body = problem.safeParse(await response.json().catch(() => null))
  return body.success ? body.data.detail : null
}

/** Writes the sample content and catalogue to the given services. Writing them again results in the same data. */
export async function seed({lake, api}: SeedTargets, options: SeedOptions = {}): Promise<void> {
  await Promise.all([
    lake && seedContent({lakeUrl: lake.url, token: lake.token, draw: renderSeedImage}),
    api && seedCatalogue({apiUrl: api.url, adminToken: api.token}, options),
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
