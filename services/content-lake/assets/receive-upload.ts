import {createHash, randomUUID} from 'node:crypto'
import {createWriteStream} from 'node:fs'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import {type Readable, Transform} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {errorCodeOf} from '../../kit/error-code.ts'
import {httpError, type LakeError} from '../lake-error.ts'
import {INCOMING} from './durable-files.ts'

/** An upload on the disk, under a temporary name. */
export type Upload = {path: string; sha1: string; size: number}

/**
 * Writes a request body to a temporary file in `folder`. Rejects with a LakeError with status 413 when it has more than
 * `limit` bytes, or 400 when the connection closes early; the file is removed then.
 */
export const receiveUpload = async (body: Readable, folder: string, limit: number): Promise<Upload> => {
  const path = join(folder, `${INCOMING}${randomUUID()}`)
  const hash = createHash('sha1')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      // See `dropBody`: a client that still sends its body may not see the response.
      if (size > 2 * limit) done(tooLarge(limit))
      else if (size > limit) done()
      else done(null, chunk)
    },
  })
  try {
    await pipeline(body, measure, createWriteStream(path))
    if (size > limit) throw tooLarge(limit)
  } catch (error) {
    await rm(path, {force: true})
    throw isPrematureClose(error) ? httpError(400, 'The upload ended before it was complete') : error
  }
  return {path, sha1: hash.digest('hex'), size}
}

const tooLarge = (limit: number): LakeError => httpError(413, `The file is larger than ${limit} bytes`)

/** The client closed the connection, or sent too slowly: the server closes it then. */
const isPrematureClose = (error: unknown): boolean =>
  error instanceof Error && ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(errorCodeOf(error) ?? '')
