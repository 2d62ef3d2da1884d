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
const metadataRow = z.object({type: z.string(), width: z.int(), height: z.int(), digest: z.string()}).optional()

export type ImageStore = ReturnType<typeof createImageStore>

/** Creates the store of uploaded images. */
export function createImageStore(database: DatabaseSync, raiseRevision: () => void) {
  const selectImage = database.prepare('select type, width, height, digest, original from images where key = ?')
  const selectMetadata = database.prepare('select type, width, height, digest from images where key = ?')
  const upsert = database.prepare(
    'insert or replace into images (key, type, width, height, digest, original) values (?, ?, ?, ?, ?, ?)',
  )
  const findMetadata = (key: string): Omit<StoredImage, 'original'> | null =>
    metadataRow.parse(selectMetadata.get(key)) ?? null

  return {
    /** Returns everything about an image except its bytes, or null when it does not exist. */
    findMetadata,

    /** Returns an image with its bytes, or null when it does not exist. */
    read: (key: string): StoredImage | null => imageRow.parse(selectImage.get(key)) ?? null,

    /** Stores an original. Storing the same bytes again changes nothing. */
    save(key: string, type: string, size: {width: number; height: number}, original: Buffer): void {
      const digest = createHash('sha256').update(original).digest('base64url').slice(0, 27)
      const existing = findMetadata(key)
      if (existing?.digest === digest && existing.type === type) return
      inTransaction(database, () => {
        upsert.run(key, type, size.width, size.height, digest, original)
        const isSameSize = existing?.width === size.width && existing.height === size.height
        if (!isSameSize) raiseRevision()
      })
    },
  }
}
