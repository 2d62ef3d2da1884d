import type {FastifySchemaCompiler} from 'fastify'
import {z} from 'zod'
import {invalidInput} from './problems.ts'

/** The query of a route without parameters. */
export const noQuery = z.strictObject({})

/** Validates a part of a request. A repeatable query parameter that occurs once becomes an array of one. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({schema, httpPart = 'request'}) => {
  const lists = httpPart === 'querystring' ? listRepeatable(schema) : []
  return data => {
    const result = schema.safeParse(wrapSingles(data, lists))
    return result.success ? {value: result.data} : {error: invalidInput(httpPart, result.error.issues)}
  }
}

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
