import {randomBytes} from 'node:crypto'
import {afterAll, beforeAll} from 'vitest'
import {startLake, type TestLake} from './lake.ts'

/** Ids of documents that a caller without a token must not learn of. */
export const PRIVATE_IDS = [
  'drafts.page',
  'drafts.alone',
  'versions.spring.page',
  'private.note',
  '_.releases.spring',
  'private.gone',
]
/** A word that occurs only in private content. */
export const CANARY = `canary${randomBytes(8).toString('hex')}`
/** Versions of the API in addresses. */
export const VERSIONS = ['v1', 'vX', 'v2021-06-07', 'v2025-02-19']

/**
 * Starts a lake with private content before the tests of a file: drafts, a release, and the private dataset `vault` with two
 * assets. `first` returns the id of the first transaction, and `assets` the paths of the assets.
 */
export function secretLake() {
  let lake: TestLake | undefined
  let first = ''
  let assets: string[] = []
  const at = (): TestLake => {
    if (!lake) throw new Error('The lake is not running')
    return lake
  }
  beforeAll(async () => {
    lake = await startLake({datasets: ['production'], privateDatasets: ['vault']})
    assets = await fillVault(lake)
    const {transactionId} = await lake.client.transaction().create({_id: 'page', _type: 'page'}).commit()
    first = transactionId
    await addPrivateDocuments(lake)
  })
  afterAll(() => lake?.close())
  return {at, first: () => first, assets: () => assets}
}

async function fillVault({client}: TestLake): Promise<string[]> {
  const vault = client.withConfig({dataset: 'vault'})
  await vault.create({_id: 'page', _type: 'page', text: CANARY})
  const {path} = await vault.assets.upload('file', Buffer.from(`${CANARY} file`), {filename: 'a.txt'})
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${CANARY}</title></svg>`
  return [path, (await vault.assets.upload('image', Buffer.from(svg), {filename: 'a.svg'})).path]
}

async function addPrivateDocuments({client}: TestLake): Promise<void> {
  await client.releases.create({releaseId: 'spring', metadata: {title: `${CANARY} release`}})
  for (const id of PRIVATE_IDS.slice(0, 4)) await client.create({_id: id, _type: 'page', text: CANARY})
  await client
    .patch('drafts.alone')
    .set({text: `${CANARY} again`})
    .commit()
  await client.create({_id: 'private.gone', _type: 'page', text: CANARY})
  await client.delete('private.gone')
}
