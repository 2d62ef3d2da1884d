import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'

/*
 * `npm run preview-link -- /blog/some-post [hours] [page|site]`: prints a link that shows the draft of a page, or all drafts of the
 * site, to anyone who has it, until it expires.
 */

const [path = '/', hours = '24', scope = 'page'] = process.argv.slice(2)

try {
  const {env} = await import('../lib/env.ts')
  const {publicUrl} = await import('../services/launcher/addresses.ts')
  const {createShareLink, MAX_SHARE_HOURS} = await import('../lib/preview/share-link.ts')
  const count = Number(hours)
  if (!(count > 0 && count <= MAX_SHARE_HOURS)) throw new Error(`The hours must be from 1 to ${MAX_SHARE_HOURS}.`)
  if (scope !== 'page' && scope !== 'site') throw new Error('The last argument must be page or site.')
  const key = env.PREVIEW_SECRET ?? readLocalSecret(env.DATA_DIR)
  console.log(createShareLink(path, count, {key, scope, siteUrl: publicUrl}).url)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

/** Returns the local environment's secret, or undefined before its first start. */
function readLocalSecret(dataDir: string): string | undefined {
  try {
    const file = join(resolve(import.meta.dirname, '..', dataDir), 'secrets.json')
    return JSON.parse(readFileSync(file, 'utf8')).previewSecret
  } catch {
    return undefined
  }
}
