import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {inheritEnvironment} from '../../services/kit/environment.ts'
import {readSecrets} from '../../services/launcher/secrets.ts'
import {launcherEnvironment} from '../support/launcher-process.ts'
import {BLANK_SERVICE_SETTINGS} from '../support/service-settings.ts'

/* What a developer has exported for real data does not reach the services of tests. An empty setting counts as absent. */

const EXPORTED = {
  CATALOGUE_DATABASE_URL: 'postgres://127.0.0.1:9/shop',
  REDIS_URL: 'redis://127.0.0.1:9',
  CATALOGUE_WEBHOOK_URL: 'https://shop.example/api/catalogue-changes',
  LAKE_BACKUPS: '/backups/lake',
  CATALOGUE_BACKUPS: '/backups/catalogue',
  SITE_TIME_ZONE: 'Pacific/Auckland',
}
const BLANK = Object.fromEntries(Object.keys(EXPORTED).map(name => [name, '']))

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'overprint-specs-'))
  for (const [name, value] of Object.entries(EXPORTED)) vi.stubEnv(name, value)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dataDir, {recursive: true, force: true})
})

test('the content lake and the catalogue API of a test run have their own data and no backups', async () => {
  // Loaded here, because the launcher reads its environment when it is loaded.
  const {testCatalogueApiSpec, testLakeSpec} = await import('../support/source-specs.ts')
  const context = {root: '/project', dataDir, secrets: readSecrets(dataDir)}
  const specs = [testLakeSpec(context, 1, 'http://localhost:3'), testCatalogueApiSpec(context, 2)]
  for (const {env} of specs) {
    expect(inheritEnvironment(env)).toMatchObject({...BLANK, LAKE_BACKUPS: 'off', CATALOGUE_BACKUPS: 'off'})
  }
  expect(specs[1]?.env).toMatchObject({CATALOGUE_ADMIN_TOKEN: context.secrets.catalogueAdminToken})
})

test('a launcher of a test has its own data', () => {
  expect(launcherEnvironment({PORT: '1'})).toMatchObject({...BLANK, PORT: '1'})
})

test('programs that tests start inherit no setting of a service', () => {
  vi.unstubAllEnvs()
  expect(inheritEnvironment({})).toMatchObject(BLANK_SERVICE_SETTINGS)
})
