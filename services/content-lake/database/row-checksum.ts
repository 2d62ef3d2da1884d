import type {DatabaseSync, SQLInputValue} from 'node:sqlite'
import {crc32} from 'node:zlib'

/** The value of a column. */
export type Value = SQLInputValue | undefined

/** A stored row, or a set of rows, that is not what was written. */
export class RowDamageError extends Error {
  override readonly name = 'RowDamageError'
}

const SEPARATOR = '\0'
/** Differs from every text that a column contains. */
const NULL = '\u0001'

/**
 * Returns the checksum of a row: the CRC-32 of the table's name and of all values in the order of the table's columns. A
 * CRC finds every change of up to 32 adjacent bits, so every flipped byte, and others with a probability of 1 - 2⁻³².
 * Texts and their UTF-8 bytes have the same checksum.
 */
export const rowChecksum = (table: string, ...values: Value[]): number => {
  let checksum = 0
  let text = table
  for (const value of values) {
    if (value instanceof Uint8Array) {
      checksum = crc32(value, crc32(text + SEPARATOR, checksum))
      text = ''
    } else text += SEPARATOR + String(value ?? NULL)
  }
  return crc32(text, checksum)
}

/**
 * Adds the checksum functions to a connection. `row_checksum(table, …values)` returns the checksum of a row;
 * `intact(table, checksum, …values)` returns 1 or throws a RowDamageError; `signed(table, number, checksum, …old, …new)`
 * returns the checksum of a changed row after it has checked the old one, where `number` is the number of columns.
 */
export const addChecksumFunctions = (database: DatabaseSync): void => {
  const options = {varargs: true, deterministic: true} as const
  const intact = (table: string, checksum: Value, values: Value[]): number => {
    if (rowChecksum(table, ...values) === checksum) return 1
    throw new RowDamageError(`A row of the table "${table}" does not match its checksum`)
  }
  database.function('row_checksum', options, (table, ...values) => rowChecksum(String(table), ...values))
  database.function('intact', options, (table, checksum, ...values) => intact(String(table), checksum, values))
  database.function('signed', options, (table, number, checksum, ...values) => {
    intact(String(table), checksum, values.slice(0, Number(number)))
    return rowChecksum(String(table), ...values.slice(Number(number)))
  })
}
