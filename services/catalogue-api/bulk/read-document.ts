import type {z} from 'zod'
import {invalidInput, ProblemError} from '../problems.ts'
import {findNotStorable} from '../storable-texts.ts'

/** Parses the JSON body of a request and checks it by a schema. Throws the problems that requests with other bodies get. */
export function readDocument<Schema extends z.ZodType>(body: Uint8Array, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(parse(body))
  if (!result.success) throw invalidInput('body', result.error.issues)
  const notStorable = findNotStorable(result.data)
  if (notStorable.length > 0) throw invalidInput('body', notStorable)
  return result.data
}

function parse(body: Uint8Array): unknown {
  if (body.length === 0) throw new ProblemError(400, 'The body is empty: it must be JSON.')
  try {
    // The decoder drops a byte order mark.
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new ProblemError(400, 'The body is not valid JSON.')
  }
}
