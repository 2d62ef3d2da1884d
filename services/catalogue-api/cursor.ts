import {z} from 'zod'
import {key} from '../../contract/values.ts'

/** Encodes the position after a product as an opaque cursor. */
export const toCursor = (id: string) => Buffer.from(`after:${id}`).toString('base64url')

/** Decodes a cursor to the product id it points after; null for anything that `toCursor` did not create. */
export function readCursor(cursor: string): string | null {
  const text = Buffer.from(cursor, 'base64url').toString()
  const id = text.startsWith('after:') ? text.slice('after:'.length) : null
  return id !== null && key.safeParse(id).success && toCursor(id) === cursor ? id : null
}

/** A position in a list that is sorted by time, and by the number of the row where times are equal. */
export type TimePosition = {time: string; id: string}

/** Encodes the position after a row as an opaque cursor. */
export const toTimeCursor = ({time, id}: TimePosition) => Buffer.from(`after:${time} ${id}`).toString('base64url')

/** Decodes a cursor to the position it points after; null for anything that `toTimeCursor` did not create. */
export function readTimeCursor(cursor: string): TimePosition | null {
  const [, time = '', id = ''] = /^after:(\S+) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const isValid = z.iso.datetime().safeParse(time).success && toTimeCursor({time, id}) === cursor
  return isValid ? {time, id} : null
}
