import {cpSync, mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {buildSite, isBuildCurrent} from '../build.ts'
import {finishBuild} from '../finished-build/finish-build.ts'
import {type LocalContext, siteSpec} from '../local-services.ts'
import type {ServiceSpec} from '../running-service.ts'
import {unsetSettings} from '../unset-settings.ts'

/** Parts of a build's folder that a server does not need, or that another server has generated. */
const SKIPPED = /\/(cache|dev|diagnostics|trace|server\/route-cache)$/

/** Where the parts are that the sites use, and how they prove who they are. */
export type SiteSources = {
  siteUrl: string
  /** The cache in front, as the sites reach it. */
  frontUrl: string
  lakeUrl: string
  apiUrl: string
  redisUrl: string
  frontSecret: string
  metricsToken: string
}

/** Names of the sample content, whatever this environment's settings are. */
export const CONTENT = {project: 'overprint', dataset: 'production'}

/** Returns the settings of a site of the cluster. */
export const siteEnvironment = (
  {secrets}: Pick<LocalContext, 'secrets'>,
  sources: SiteSources,
): Record<string, string> => ({
  ...unsetSettings(),
  SANITY_API_HOST: sources.lakeUrl,
  SANITY_PROJECT_ID: CONTENT.project,
  SANITY_DATASET: CONTENT.dataset,
  SANITY_DATASET_VISIBILITY: 'public',
  SANITY_API_READ_TOKEN: secrets.lakeReadToken,
  SANITY_API_WRITE_TOKEN: secrets.lakeAdminToken,
  SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
  PREVIEW_SECRET: secrets.previewSecret,
  CATALOGUE_API_URL: sources.apiUrl,
  CATALOGUE_WEBHOOK_SECRET: secrets.catalogueWebhookSecret,
  CATALOGUE_ADMIN_TOKEN: secrets.catalogueAdminToken,
  IMAGES_FROM_PRIVATE_NETWORK: 'true',
  PUBLIC_API_URL: '/backend',
  NEXT_PUBLIC_SITE_URL: sources.siteUrl,
  TRUSTED_PROXIES: '1',
  REDIS_URL: sources.redisUrl,
  FRONT_PURGE_URLS: sources.frontUrl,
  FRONT_PURGE_SECRET: sources.frontSecret,
  FRONT_URL: sources.frontUrl,
  METRICS_TOKEN: sources.metricsToken,
})

/** What a build of the site is made with. */
export type ClusterBuild = LocalContext & {distDir: string; env: Record<string, string>; report: (text: string) => void}

/** Builds the site for all servers when the last build is out of date. */
export async function buildOnce({root, dataDir, distDir, env, report}: ClusterBuild): Promise<void> {
  const build = {root, distDir, env, logFile: join(dataDir, 'logs', 'build.log')}
  if (isBuildCurrent(build)) return
  report('Building the site')
  await buildSite(build)
  await finishBuild({distDir: join(root, distDir)})
}

/** Returns how to start a server of the site, after giving it a copy of the build: each server writes its pages there. */
export function prepareSite(
  {root, dataDir, secrets, distDir, env}: ClusterBuild,
  number: number,
  port: number,
): ServiceSpec {
  const copy = copyOf(distDir, port)
  rmSync(join(root, copy), {recursive: true, force: true})
  cpSync(join(root, distDir), join(root, copy), {recursive: true, filter: path => !SKIPPED.test(path)})
  const ownData = join(dataDir, `site-${number}`)
  mkdirSync(join(ownData, 'logs'), {recursive: true})
  const spec = siteSpec({root, dataDir: ownData, secrets}, port, {...env, NEXT_DIST_DIR: copy}, false)
  // Only the cache in front may reach it: it trusts the address of a visitor that the front reports.
  const command = [...spec.command, '--hostname', '127.0.0.1']
  // The next server of a deploy ends when this one has what was published before.
  return {...spec, name: `site ${number}`, command, readyPath: '/api/health'}
}

/** Returns the folder with the copy of the build of the server on a port. */
export const copyOf = (distDir: string, port: number): string => `${distDir}-${port}`
