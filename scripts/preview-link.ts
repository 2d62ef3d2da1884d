import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'

/*
 * `npm run preview-link -- /blog/some-post [hours]`: an address that shows drafts to whoever has it, until it expires.
 */

const [path = '/', hours = '24'] = process.argv.slice(2)
const dataDir = resolve(import.meta.dirname, '..', process.env.DATA_DIR ?? '.data')

/** The secret of the local world, unless the environment names one. */
function readSecret(): string | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).previewSecret
  } catch {
    return undefined
  }
}

process.env.PREVIEW_SECRET ||= readSecret()
try {
  const {makeShareLink, MAX_SHARE_HOURS} = await import('../lib/preview/share-link.ts')
  const count = Number(hours)
  if (!(count > 0 && count <= MAX_SHARE_HOURS)) throw new Error(`The hours must be from 1 to ${MAX_SHARE_HOURS}.`)
  console.log(makeShareLink(path, count).url)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
