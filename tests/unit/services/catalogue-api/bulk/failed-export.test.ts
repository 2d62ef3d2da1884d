import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {createLog} from '../../../../../services/kit/log/logger.ts'
import {startCatalogueApi} from '../../../../support/catalogue-api.ts'
import {openStoredTables} from '../../../../support/catalogue-database.ts'
import {eventually} from '../../../../support/eventually.ts'
import {sampleCatalogue} from '../../../../support/sample-catalogue.ts'

test('an export that cannot be completed is logged, and is no complete response', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'catalogue-export-'))
  const dir = join(dataDir, 'logs')
  const {logger, flush} = createLog('api', {level: 'info', dir, maxBytes: 1_000_000, files: 1, secrets: []})
  const api = await startCatalogueApi({dataDir, catalogue: sampleCatalogue, log: logger})
  const {database, close} = await openStoredTables(dataDir)
  const listImports = () => database.query.selectFrom('catalogue_imports').select('id').execute()
  // Documents that are not moved yet are in another table.
  await eventually(listImports).toEqual([])
  await database.query.updateTable('products').set({document: '{'}).where('id', '=', 'camp-mug').execute()
  const read = async () => {
    const headers = {authorization: `Bearer ${api.adminToken}`}
    const response = await fetch(`${api.url}/admin/catalogue/export?format=csv`, {headers})
    await response.text()
    return response.status
  }
  // It depends on the speed whether the header was sent already.
  expect([500, 'broken off']).toContain(await read().catch(() => 'broken off'))
  await eventually(() => {
    flush()
    return readFile(join(dir, 'api.log'), 'utf8')
  }).toContain('an export ended early')
  await close()
  await api.close()
  await rm(dataDir, {recursive: true, force: true})
})
