import {key} from '../../contract/values.ts'

/** Encodes the position after a product as an opaque cursor. */
export const toCursor = (id: string) => Buffer.from(`after:${id}`).toString('base64url')

/** Decodes a cursor to the product id it points after; null for anything that `toCursor` did not create. */
export function readCursor(cursor: string): string | null {
  const text = Buffer.from(cursor, 'base64url').toString()
  const id = text.startsWith('after:') ? text.slice('after:'.length) : null
  return id !== null && key.safeParse(id).success && toCursor(id) === cursor ? id : null
}
