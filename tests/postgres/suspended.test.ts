import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {listChanges, readPosition} from '../support/bulk-import.ts'
import {importCatalogue} from '../support/catalogue-api.ts'
import {type CatalogueProcess, startCatalogueProcess} from '../support/catalogue-process.ts'
import {createPostgres, type PostgresServer} from '../support/postgres.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

/* One of two instances of the catalogue API is suspended, and goes on. */

let folder: string
let server: PostgresServer
let apis: CatalogueProcess[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-suspended-'))
  server = await createPostgres()
  apis = []
  for (const name of ['first', 'second']) apis.push(await startCatalogueProcess(join(folder, name), [], server.url))
})
afterAll(async () => {
  for (const api of apis) await api.stop()
  await server?.remove()
  await rm(folder, {recursive: true, force: true})
})

test('a change that its client has given up is not carried out when the instance goes on', async () => {
  const [first, second] = apis
  if (!first || !second) return expect.unreachable()
  await importCatalogue(first.url, first.adminToken, sampleCatalogue)
  const path = `/products/${sampleCatalogue.products[0]?.id}`
  const rename = (api: CatalogueProcess, name: string, signal?: AbortSignal) =>
    fetch(`${api.url}/admin${path}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${api.adminToken}`,
        'content-type': 'application/json',
        'if-match': '*',
      },
      body: JSON.stringify({name}),
      ...(signal && {signal}),
    })
  const since = await readPosition(first)
  second.signal('SIGSTOP')
  await expect(rename(second, 'Given up', AbortSignal.timeout(500))).rejects.toThrow('timeout')
  expect((await rename(first, 'Repeated')).status).toBe(200)
  second.signal('SIGCONT')
  // A later request comes after what was sent before.
  expect((await rename(second, 'Later')).status).toBe(200)
  expect((await (await fetch(first.url + path)).json()).name).toBe('Later')
  expect(await listChanges(first, since)).toHaveLength(2)
})
