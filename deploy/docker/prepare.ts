import {spawnSync} from 'node:child_process'
import {z} from 'zod'
import {env} from '../../lib/env.ts'
import {parseEnvironment} from '../../services/kit/environment.ts'
import {finishBuild} from '../../services/launcher/finished-build/finish-build.ts'
import {registerHook} from '../../services/launcher/register-hook.ts'
import {emptySources, seed} from '../../services/seed/main.ts'

/*
 * Prepares a deployment with the local lake: writes the sample content into empty services, registers the webhook of the
 * site's address in the first argument, and builds the site.
 * With OLD_ASSETS_DIR, the build also serves the static files of the builds before it. It may run again: what is there stays.
 */

const [, , siteUrl] = process.argv
if (!siteUrl) throw new Error('Usage: node deploy/docker/prepare.ts <address of the site for the webhook> [--no-build]')

const secret = z.string('is missing').min(16, 'must have at least 16 characters')
const secrets = parseEnvironment(
  z.object({LAKE_ADMIN_TOKEN: secret, CATALOGUE_ADMIN_TOKEN: secret, SANITY_WEBHOOK_SECRET: secret}),
)
const lake = {url: env.SANITY_API_HOST, token: secrets.LAKE_ADMIN_TOKEN}
const api = {url: env.CATALOGUE_API_URL, token: secrets.CATALOGUE_ADMIN_TOKEN}
await seed(await emptySources({lake, api}, env.SANITY_DATASET))
const hook = {url: `${siteUrl}/api/revalidate`, secret: secrets.SANITY_WEBHOOK_SECRET}
await registerHook({...lake, project: env.SANITY_PROJECT_ID}, hook)
if (!process.argv.includes('--no-build')) {
  const {status} = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {stdio: 'inherit'})
  process.exitCode = status ?? 1
  if (status === 0) await finishBuild({distDir: env.NEXT_DIST_DIR, oldAssets: env.OLD_ASSETS_DIR})
}
