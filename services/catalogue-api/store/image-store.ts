import {createHash} from 'node:crypto'
import type {Database, Query} from '../database/database.ts'
import type {ChangeLog} from './changes/change-log.ts'

/** An uploaded image without its bytes; `digest` changes with them. */
export type ImageMetadata = {type: string; width: number; height: number; digest: string}
type StoredImage = ImageMetadata & {original: Uint8Array}

export type ImageStore = ReturnType<typeof createImageStore>

/** Creates the store of uploaded images. */
export function createImageStore({query, transaction}: Database, log: ChangeLog) {
  return {
    /** Returns everything about an image except its bytes, or null when it does not exist. */
    findMetadata: (key: string): Promise<ImageMetadata | null> => findMetadata(query, key),

    /** Returns an image with its bytes, or null when it does not exist. */
    read: async (key: string): Promise<StoredImage | null> =>
      (await query
        .selectFrom('images')
        .select(['type', 'width', 'height', 'digest', 'original'])
        .where('key', '=', key)
        .executeTakeFirst()) ?? null,

    /** Stores an original. Storing the same bytes again changes nothing. */
    async save(key: string, type: string, size: {width: number; height: number}, original: Buffer): Promise<void> {
      const digest = createHash('sha256').update(original).digest('base64url').slice(0, 27)
      const known = await findMetadata(query, key)
      if (known?.digest === digest && known.type === type) return
      await transaction(async trx => {
        const {width, height} = size
        await log.lock(trx)
        const existing = await findMetadata(trx, key)
        const values = {type, width, height, digest, original}
        await trx
          .insertInto('images')
          .values({key, ...values})
          .onConflict(conflict => conflict.column('key').doUpdateSet(values))
          .execute()
        // Responses of the catalogue contain the size, and no digest.
        const isSameSize = existing?.width === width && existing.height === height
        if (!isSameSize) await log.record(trx, [{type: 'image', id: key, action: 'put'}])
      })
    },
  }
}

const findMetadata = async (query: Query, key: string): Promise<ImageMetadata | null> =>
  (await query
    .selectFrom('images')
    .select(['type', 'width', 'height', 'digest'])
    .where('key', '=', key)
    .executeTakeFirst()) ?? null
