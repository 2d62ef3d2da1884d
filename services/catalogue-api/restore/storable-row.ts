/** A row of a table. */
type Row = Record<string, unknown>

/** Tables whose documents PostgreSQL reads as JSON, in which it takes these characters as escapes neither. */
const JSON_TABLES: readonly string[] = ['products', 'import_products']

/** U+0000 and surrogates as escapes, which have no pair in a stored document. A backslash that is escaped comes before text. */
const ESCAPES = /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/gi

/** Returns a row as PostgreSQL can store it, with U+FFFD for what it cannot; the same row when it can. */
export function toStorable(table: string, row: Row): Row {
  const changed: Row = {}
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string') continue
    const text = value.replaceAll('\u0000', '\ufffd')
    const isJson = column === 'document' && JSON_TABLES.includes(table)
    const stored = isJson ? text.replace(ESCAPES, (_, backslash) => backslash ?? '\ufffd') : text
    if (stored !== value) changed[column] = stored
  }
  return Object.keys(changed).length === 0 ? row : {...row, ...changed}
}
