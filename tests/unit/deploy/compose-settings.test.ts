import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {PROCESS_SETTINGS} from '../../support/process-settings'

/* `deploy/.env` may have every setting: Compose passes only those that compose.yaml names. */

const file = join(import.meta.dirname, '..', '..', '..', 'deploy', 'compose.yaml')
type Compose = {services: Record<string, {environment?: Record<string, string>}>}
const {services} = parse(readFileSync(file, 'utf8'), {merge: true}) as Compose

/** Settings that follow from what compose.yaml starts. deploy/README.md names them. */
const DECIDED = [
  ...['SANITY_API_HOST', 'SANITY_PROJECT_ID', 'SANITY_DATASET', 'SANITY_DATASET_VISIBILITY', 'SANITY_API_VERSION'],
  ...['SANITY_API_READ_TOKEN', 'SANITY_API_WRITE_TOKEN', 'SANITY_AUTH_TOKEN', 'LAKE_HOOK_SECRET'],
  ...['CATALOGUE_API_URL', 'CATALOGUE_PUBLIC_URL', 'CATALOGUE_WEBHOOK_URL', 'CATALOGUE_DATABASE_URL'],
  ...['NEXT_PUBLIC_SITE_URL', 'REDIS_URL', 'FRONT_PURGE_URLS', 'FRONT_URL', 'IMAGES_FROM_PRIVATE_NETWORK'],
  ...['PORT', 'LAKE_PORT', 'CATALOGUE_API_PORT', 'CATALOGUE_API_HOST'],
  ...['DATA_DIR', 'LAKE_BACKUPS', 'CATALOGUE_BACKUPS', 'NEXT_DIST_DIR', 'OLD_ASSETS_DIR', 'BUILD_ID'],
  // The limit per address does not apply behind a proxy.
  ...['TRUSTED_PROXIES', 'LAKE_TRUST_PROXY', 'CATALOGUE_TRUST_PROXY', 'MAX_CONNECTIONS_PER_ADDRESS'],
]

test.each([
  ...['site-1', 'site-2', 'site-3', 'prepare'].map(name => [name, PROCESS_SETTINGS.site] as const),
  ...['catalogue-api-1', 'catalogue-api-2'].map(name => [name, PROCESS_SETTINGS.catalogueApi] as const),
  ['lake', PROCESS_SETTINGS.lake] as const,
])('a setting in deploy/.env reaches %s', (service, names) => {
  expect(names.length).toBeGreaterThan(15)
  const isPassed = (name: string) =>
    new RegExp(`^\\$\\{${name}:[?-]`).test(services[service]?.environment?.[name] ?? '')
  expect(names.filter(name => !isPassed(name) && !DECIDED.includes(name))).toEqual([])
})
