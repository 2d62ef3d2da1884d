import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'

/*
 * `npm run preview-link -- /blog/some-post [hours]`: prints a link that shows the drafts of a page to anyone who has it,
 * until it expires.
 */

const [path = '/', hours = '24'] = process.argv.slice(2)

try {
  const {env} = await import('../lib/env.ts')
  const {createShareLink, MAX_SHARE_HOURS} = await import('../lib/preview/share-link.ts')
  const count = Number(hours)
  if (!(count > 0 && count <= MAX_SHARE_HOURS)) throw new Error(`The hours must be from 1 to ${MAX_SHARE_HOURS}.`)
  const secret = env.PREVIEW_SECRET ?? readLocalSecret(env.DATA_DIR)
  console.log(createShareLink(path, count, Date.now(), secret).url)
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
