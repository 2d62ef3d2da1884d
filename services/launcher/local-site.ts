import {join} from 'node:path'
import {env} from '../../lib/env.ts'
import {isLocal, publicUrl, urls} from './addresses.ts'
import type {Build} from './build.ts'
import {readContentId} from './data-folder.ts'
import type {LocalContext} from './local-services.ts'
import {unsetSettings} from './unset-settings.ts'

/** Returns the settings of the local site that differ from those of this process. */
export const siteEnvironment = ({secrets}: Pick<LocalContext, 'secrets'>): Record<string, string> => ({
  ...unsetSettings(),
  SANITY_API_HOST: urls.lake,
  CATALOGUE_API_URL: urls.api,
  ...(isLocal.api && {
    IMAGES_FROM_PRIVATE_NETWORK: 'true',
    CATALOGUE_WEBHOOK_SECRET: secrets.catalogueWebhookSecret,
    CATALOGUE_ADMIN_TOKEN: secrets.catalogueAdminToken,
  }),
  NEXT_PUBLIC_SITE_URL: publicUrl,
  NEXT_DIST_DIR: env.NEXT_DIST_DIR,
  PREVIEW_SECRET: env.PREVIEW_SECRET ?? secrets.previewSecret,
  ...(isLocal.lake && {
    SANITY_API_READ_TOKEN: secrets.lakeReadToken,
    SANITY_API_WRITE_TOKEN: secrets.lakeAdminToken,
    SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
  }),
})

/** Returns what the local site is built with. */
export const localBuild = (context: LocalContext): Build => ({
  root: context.root,
  distDir: env.NEXT_DIST_DIR,
  env: siteEnvironment(context),
  logFile: join(context.dataDir, 'logs', 'build.log'),
  contentId: readContentId(context.dataDir),
})
