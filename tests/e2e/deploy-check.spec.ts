import {spawnSync} from 'node:child_process'
import {resolve} from 'node:path'
import {expect, test} from '@playwright/test'
import {inheritEnvironment} from '../../services/kit/environment'
import {readEnvironment} from '../support/environment'

const root = resolve(import.meta.dirname, '..', '..')

test('the deployment check passes for this environment', () => {
  const {siteUrl, lake, secrets} = readEnvironment()
  const env = inheritEnvironment({
    SANITY_API_HOST: lake.url,
    SANITY_API_READ_TOKEN: secrets.lakeReadToken,
    SANITY_API_WRITE_TOKEN: secrets.lakeAdminToken,
    SANITY_AUTH_TOKEN: secrets.lakeAdminToken,
    SANITY_WEBHOOK_SECRET: secrets.webhookSecret,
    PREVIEW_SECRET: secrets.previewSecret,
    NEXT_PUBLIC_SITE_URL: siteUrl,
  })
  const {stdout, status} = spawnSync(process.execPath, ['scripts/deploy-check.ts'], {cwd: root, env, encoding: 'utf8'})
  expect(stdout).toMatch(/\nEverything is set up\.\n$/)
  expect(stdout).toMatch(/✓ Webhook secret +The site has the same secret/)
  expect(status).toBe(0)
})
