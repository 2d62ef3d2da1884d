import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {CatalogueImportInput} from '../../contract/import.ts'
import {buildCatalogueApi} from '../../services/catalogue-api/app.ts'
import type {CatalogueApiOptions} from '../../services/catalogue-api/options.ts'
import {listen} from '../../services/kit/http/listen.ts'
import {databaseOptions} from './postgres.ts'

export type RunningCatalogueApi = {url: string; adminToken: string; close: () => Promise<void>}

type Options = Partial<CatalogueApiOptions> & {
  /** Imported before the API is returned. Without it there is no catalogue yet. */
  catalogue?: CatalogueImportInput
}

/** Starts the reference backend in this process, on a free port and with a temporary data folder that `close` removes. */
export async function startCatalogueApi({catalogue, ...options}: Options = {}): Promise<RunningCatalogueApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'catalogue-api-'))
  const adminToken = 'token-of-the-tests'
  const app = await buildCatalogueApi({
    dataDir,
    adminToken,
    ...(await databaseOptions(options.dataDir ?? dataDir)),
    ...options,
  })
  const url = `http://localhost:${await listen(app, 0)}`
  if (catalogue) await importCatalogue(url, adminToken, catalogue)
  return {
    url,
    adminToken,
    async close() {
      await app.close()
      await rm(dataDir, {recursive: true, force: true})
    },
  }
}

/** Imports a whole catalogue into a running backend. Throws when the backend rejects it. */
export async function importCatalogue(url: string, adminToken: string, catalogue: CatalogueImportInput): Promise<void> {
  const response = await fetch(`${url}/admin/catalogue`, {
    method: 'PUT',
    headers: {'Content-Type': 'application/json', Authorization: `Bearer ${adminToken}`},
    body: JSON.stringify(catalogue),
  })
  if (!response.ok) throw new Error(`The import was rejected: ${await response.text()}`)
}
