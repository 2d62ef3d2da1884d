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
 * The sample account has a public password, so only SAMPLE_ACCOUNT=true creates it.
 * With OLD_ASSETS_DIR, the build also serves the static files of the builds before it. It may run again: what is there stays.
 */

const [, , siteUrl] = process.argv
if (!siteUrl) throw new Error('Usage: node deploy/docker/prepare.ts <address of the site for the webhook> [--no-build]')

const secret = z.string('is missing').min(16, 'must have at least 16 characters')
const settings = parseEnvironment(
  z.object({
    LAKE_ADMIN_TOKEN: secret,
    CATALOGUE_ADMIN_TOKEN: secret,
    SANITY_WEBHOOK_SECRET: secret,
    SAMPLE_ACCOUNT: z.enum(['true', 'false'], 'must be true or false').default('false'),
  }),
)
const lake = {url: env.SANITY_API_HOST, token: settings.LAKE_ADMIN_TOKEN}
const api = {url: env.CATALOGUE_API_URL, token: settings.CATALOGUE_ADMIN_TOKEN}
await seed(await emptySources({lake, api}, env.SANITY_DATASET), {hasAccount: settings.SAMPLE_ACCOUNT === 'true'})
const hook = {url: `${siteUrl}/api/revalidate`, secret: settings.SANITY_WEBHOOK_SECRET}
await registerHook({...lake, project: env.SANITY_PROJECT_ID}, hook)
if (!process.argv.includes('--no-build')) {
  const {status} = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {stdio: 'inherit'})
  process.exitCode = status ?? 1
  if (status === 0) await finishBuild({distDir: env.NEXT_DIST_DIR, oldAssets: env.OLD_ASSETS_DIR})
}
