import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {seed} from '../../seed/main.ts'
import {catalogueApiSpec, type LocalContext} from '../local-services.ts'
import {type RunningService, type ServiceSpec, startService, stopService} from '../running-service.ts'
import {catalogueBalancer} from './balancer.ts'
import {createPostgres} from './databases.ts'
import type {Parts} from './parts.ts'
import type {ClusterPorts} from './ports.ts'

type Addresses = {apiUrl: string; databaseUrl?: string | undefined; redisUrl: string}
type CatalogueOptions = {ports: ClusterPorts; siteUrl: string; redisUrl: string}

const NO_WEBHOOK = {CATALOGUE_WEBHOOK_URL: '', CATALOGUE_WEBHOOK_SECRET: ''}

/**
 * Returns settings of an API of the cluster. Empty ones replace a developer's own, which a process inherits and which may lead to real
 * data.
 */
export const catalogueEnvironment = ({apiUrl, databaseUrl = '', redisUrl}: Addresses): Record<string, string> => ({
  CATALOGUE_PUBLIC_URL: apiUrl,
  CATALOGUE_DATABASE_URL: databaseUrl,
  CATALOGUE_BACKUPS: 'off',
  REDIS_URL: redisUrl,
})

/**
 * Starts two APIs with the sample catalogue on a PostgreSQL, with nginx as their one address; one API with SQLite where PostgreSQL is
 * not installed.
 */
export async function startCatalogue(
  {root, dataDir, secrets}: LocalContext,
  parts: Parts,
  {ports, siteUrl, redisUrl}: CatalogueOptions,
) {
  const database = createPostgres(ports.postgres)
  if (database?.folder) parts.folders.push(database.folder)
  const postgres = database && (await parts.program(database.spec))
  const ownPorts = database ? ports.apis : ports.apis.slice(0, 1)
  const balancerSpec = database && catalogueBalancer(dataDir, ports.balancer, ownPorts)
  const apiUrl = `http://127.0.0.1:${balancerSpec ? ports.balancer : ports.apis[0]}`
  const specOf = (port: number, index: number, hook?: string): ServiceSpec => {
    const ownData = join(dataDir, `catalogue-api-${index + 1}`)
    mkdirSync(join(ownData, 'logs'), {recursive: true})
    const spec = catalogueApiSpec({root, dataDir: ownData, secrets}, port, hook)
    const env = catalogueEnvironment({apiUrl, databaseUrl: database?.url, redisUrl})
    return {...spec, name: `catalogue API ${index + 1}`, env: {...NO_WEBHOOK, ...spec.env, ...env}}
  }
  await seedAlone(specOf(ports.apis[0], 0), secrets.catalogueAdminToken)
  const apis: RunningService[] = []
  for (const [index, port] of ownPorts.entries()) apis.push(await parts.service(specOf(port, index, siteUrl)))
  const balancer = balancerSpec && (await parts.program(balancerSpec))
  return {postgres, apis, apiUrl, balancer}
}

/** Fills the database before an API sends changes to the sites: they would publish each product of the sample once more. */
async function seedAlone(spec: ServiceSpec, adminToken: string): Promise<void> {
  const service = await startService(spec)
  try {
    await seed({lake: null, api: {url: service.url, token: adminToken}})
  } finally {
    await stopService(service)
  }
}
