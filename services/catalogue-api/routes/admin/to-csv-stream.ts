import {pipeline, Readable} from 'node:stream'
import {type Options, stringify} from 'csv-stringify'
import type {FastifyBaseLogger} from 'fastify'

/** Returns rows as a stream of a CSV file (RFC 4180) with a header line. The byte order mark makes Excel read UTF-8. */
export function toCsvStream(rows: AsyncIterable<unknown>, options: Options): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    record_delimiter: 'windows',
    // Also quotes a cell with a lone CR or LF, at which a spreadsheet would begin a new row, with a formula perhaps.
    quote_record_delimiter: true,
    ...options,
  })
  // The stream that is returned has the error as well, and its reader handles it.
  pipeline(Readable.from(rows), csv, () => undefined)
  return csv
}

/** Yields the parts of an export. Logs the error when they cannot be read: the client only sees that the response ends early. */
export async function* logFailure<Part>(log: FastifyBaseLogger, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    log.error({err: error}, 'an export ended early')
    throw error
  }
}
