import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient} from '@sanity/client'
import {extract} from 'tar'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {readSecrets, type Secrets} from '../../services/launcher/secrets.ts'
import {startCatalogueApi} from '../support/catalogue-api.ts'
import {startLake} from '../support/lake.ts'

/* A data folder that commit 5ac2986 wrote starts with the current code, and nothing in it is lost. */

const FIXTURE = join(import.meta.dirname, '../fixtures/data-folder-5ac2986.tar.gz')
/** A support conversation in the fixture, with the token of its visitor. */
const CONVERSATION = {id: '-Lp6UVKedjvoc4Am', visitorToken: '1YrH-qc0Isx3GOop_aZSZKMcxDf0gVbLRCSab87wJZQ'}

let dataDir: string
let secrets: Secrets

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overprint-upgrade-'))
  await extract({file: FIXTURE, cwd: dataDir})
  secrets = readSecrets(dataDir)
})
afterAll(() => rm(dataDir, {recursive: true, force: true}))

test('the tokens of the folder stay valid', () => {
  expect(secrets.lakeAdminToken).toBe('20497dbd927af7ec962e654fe2ca29951de36459cbbd674a')
  expect(secrets.previewSecret).toBe('0f08d51e3f38353051acfb2c4e32a8815ccc6674fa151108')
})

describe('the content lake', () => {
  let lake: Awaited<ReturnType<typeof startLake>>

  beforeAll(async () => {
    lake = await startLake({
      dataDir: join(dataDir, 'lake'),
      adminToken: secrets.lakeAdminToken,
      readToken: secrets.lakeReadToken,
    })
  })
  afterAll(() => lake.close())

  const clientWith = (token: string) => createClient({...lake.client.config(), token})

  test('serves the published content to visitors', async () => {
    expect(await lake.visitor.fetch('count(*[_type == "page"])')).toBe(7)
    expect(await lake.visitor.fetch('count(*[_type == "post"])')).toBe(12)
    expect(await lake.visitor.fetch('*[_id == "fixture-author"][0].name')).toBe('Fixture Author, second edition')
  })

  test('keeps drafts and releases, and hides them from visitors', async () => {
    const client = clientWith(secrets.lakeReadToken)
    expect(await client.fetch('*[_id == "drafts.fixture-draft"][0].name')).toBe('Only a draft')
    expect(await client.fetch('*[_id == "versions.rfixture.fixture-author"][0].name')).toBe('Released author')
    expect(await lake.visitor.fetch('count(*[name in ["Only a draft", "Released author"]])')).toBe(0)
  })

  test('keeps the history of a document', async () => {
    const {url, projectId} = lake
    const response = await fetch(
      `${url}/v2025-02-19/data/history/production/transactions/fixture-author?excludeContent=true`,
      {headers: {authorization: `Bearer ${secrets.lakeAdminToken}`}},
    )
    expect(projectId).toBe('overprint')
    expect((await response.text()).trim().split('\n')).toHaveLength(2)
  })

  test('accepts a write on a document of the folder', async () => {
    const client = clientWith(secrets.lakeAdminToken)
    await client.patch('fixture-author').set({name: 'Third edition'}).commit()
    expect(await lake.visitor.fetch('*[_id == "fixture-author"][0].name')).toBe('Third edition')
  })
})

describe('the catalogue API', () => {
  let api: Awaited<ReturnType<typeof startCatalogueApi>>

  beforeAll(async () => {
    api = await startCatalogueApi({dataDir: join(dataDir, 'catalogue')})
  })
  afterAll(() => api.close())

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${api.url}${path}`, {headers})
    return {status: response.status, body: await response.json()}
  }

  test('is ready without a new import and serves its products', async () => {
    expect((await read('/readyz')).status).toBe(200)
    expect((await read('/products?limit=1')).body.paging.total).toBe(72)
  })

  test('keeps orders', async () => {
    const {status} = await read('/orders/OP-204418?email=mina.okafor%40example.com')
    expect(status).toBe(200)
  })

  test('keeps support conversations for the visitor who has the token', async () => {
    const {status, body} = await read('/support/conversations', {'support-visitor': CONVERSATION.visitorToken})
    expect(status).toBe(200)
    expect(body.data[0]).toMatchObject({id: CONVERSATION.id, messages: [{text: 'Do you ship to Iceland?'}]})
  })

  test('recognises a repeated contact submission by its idempotency key', async () => {
    const response = await fetch(`${api.url}/contact-submissions`, {
      method: 'POST',
      headers: {'content-type': 'application/json', 'idempotency-key': 'fixture-contact-1'},
      body: JSON.stringify({
        name: 'Ada',
        email: 'ada@example.com',
        topic: 'sales',
        message: 'Hello from the fixture, a message long enough.',
        consent: true,
      }),
    })
    expect(await response.json()).toMatchObject({reference: 'OP-CTL5F-JHR22', received_at: '2026-11-22T16:16:38.338Z'})
  })
})
