import {createHash} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {inTransaction} from '../../kit/sqlite.ts'

/** An uploaded original; `digest` changes with its bytes. */
export type StoredImage = {type: string; width: number; height: number; digest: string; original: Uint8Array}

const imageRow = z
  .object({
    type: z.string(),
    width: z.int(),
    height: z.int(),
    digest: z.string(),
    original: z.instanceof(Uint8Array),
  })
  .optional()
const digestRow = z.object({type: z.string(), width: z.int(), height: z.int(), digest: z.string()}).optional()

export type ImageStore = ReturnType<typeof createImageStore>

/** Originals of the catalogue's images. */
export function createImageStore(database: DatabaseSync, raiseRevision: () => void) {
  const readWhole = database.prepare('select type, width, height, digest, original from images where key = ?')
  const readFactRow = database.prepare('select type, width, height, digest from images where key = ?')
  const write = database.prepare(
    'insert or replace into images (key, type, width, height, digest, original) values (?, ?, ?, ?, ?, ?)',
  )
  const factsOf = (key: string): Omit<StoredImage, 'original'> | null => digestRow.parse(readFactRow.get(key)) ?? null

  return {
    /** Everything about an image except its bytes, or null. */
    factsOf,

    /** An image with its bytes, or null. */
    read: (key: string): StoredImage | null => imageRow.parse(readWhole.get(key)) ?? null,

    /** Stores an original; the same bytes again change nothing. */
    save(key: string, type: string, size: {width: number; height: number}, original: Buffer): void {
      const digest = createHash('sha256').update(original).digest('base64url').slice(0, 27)
      const known = factsOf(key)
      if (known?.digest === digest && known.type === type) return
      inTransaction(database, () => {
        write.run(key, type, size.width, size.height, digest, original)
        const isSameSize = known?.width === size.width && known.height === size.height
        if (!isSameSize) raiseRevision()
      })
    },
  }
}
