import type {FastifySchemaCompiler} from 'fastify'
import {z} from 'zod'
import {invalidInput, ProblemError} from './problems.ts'
import {findNotStorable} from './storable-texts.ts'

/** The query of a route without parameters. */
export const noQuery = z.strictObject({})

/**
 * Validates a part of a request. A repeatable query parameter that occurs once becomes an array of one. A text that no database can
 * store is a 400 in a body, and a 404 in a path, because nothing has such an id.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({schema, httpPart = 'request'}) => {
  const lists = httpPart === 'querystring' ? listRepeatable(schema) : []
  return data => {
    const result = schema.safeParse(wrapSingles(data, lists))
    if (!result.success) return {error: invalidInput(httpPart, result.error.issues)}
    const notStorable = CHECKED.has(httpPart) ? findNotStorable(result.data) : []
    if (notStorable.length === 0) return {value: result.data}
    return {
      error:
        httpPart === 'params' ? new ProblemError(404, 'Nothing has this id.') : invalidInput(httpPart, notStorable),
    }
  }
}

/** The parts of a request whose texts reach the database as they are. */
const CHECKED = new Set(['body', 'params'])

function listRepeatable(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape)
    .filter(([, field]) => field instanceof z.ZodDefault && field.unwrap() instanceof z.ZodArray)
    .map(([name]) => name)
}

function wrapSingles(data: unknown, names: string[]): unknown {
  if (names.length === 0 || data === null || typeof data !== 'object') return data
  const wrapped: Record<string, unknown> = {...data}
  for (const name of names) {
    const value = wrapped[name]
    if (typeof value === 'string') wrapped[name] = [value]
  }
  return wrapped
}
