import {key} from '../../contract/values.ts'

/** An opaque cursor that stands after the product with this id. */
export const toCursor = (id: string) => Buffer.from(`after:${id}`).toString('base64url')

/** The id a cursor stands after, or null when it is not one of ours. */
export function readCursor(cursor: string): string | null {
  const text = Buffer.from(cursor, 'base64url').toString()
  const id = text.startsWith('after:') ? text.slice('after:'.length) : null
  return id !== null && key.safeParse(id).success && toCursor(id) === cursor ? id : null
}
