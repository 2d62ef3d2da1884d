import {createHash} from 'node:crypto'
import {createReadStream, existsSync, statSync} from 'node:fs'
import {basename} from 'node:path'
import {pipeline} from 'node:stream/promises'

/** Time for which a checked file counts as intact. */
const CHECK_LIFE_MS = 3_600_000
const MAX_CHECKED = 10_000

/** Returns whether an asset's file exists and has the content whose hash its name begins with. */
export const isIntactAsset = async (path: string): Promise<boolean> => {
  if (!existsSync(path)) return false
  const hash = createHash('sha1')
  await pipeline(createReadStream(path), hash)
  return basename(path).startsWith(hash.digest('hex'))
}

/**
 * Creates a check of asset files that reads each file at most once an hour, and again when it was written to. Requests for
 * the same file share one check.
 */
export const createAssetCheck = () => {
  const checked = new Map<string, {stamp: string; until: number; result: Promise<boolean>}>()

  /** Returns whether an existing asset's file has the content that its name promises. */
  return (path: string): Promise<boolean> => {
    const {size, mtimeMs, ino} = statSync(path)
    const stamp = `${size} ${mtimeMs} ${ino}`
    const known = checked.get(path)
    if (known && known.stamp === stamp && known.until > Date.now()) return known.result
    const result = isIntactAsset(path)
    checked.delete(path)
    checked.set(path, {stamp, until: Date.now() + CHECK_LIFE_MS, result})
    result
      .then(isIntact => isIntact || console.error(`Content lake: the asset ${path} is damaged`))
      .catch(() => checked.delete(path))
    const [oldest] = checked.keys()
    if (checked.size > MAX_CHECKED && oldest !== undefined) checked.delete(oldest)
    return result
  }
}
