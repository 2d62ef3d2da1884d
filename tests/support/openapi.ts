import {readFileSync} from 'node:fs'
import {join} from 'node:path'

type Parameter = {
  name: string
  in: string
  required?: boolean
  schema: {type?: string; enum?: string[]; pattern?: string}
}
type Response = {content?: Record<string, {schema: object}>}

/** One operation of the catalogue API's OpenAPI document. */
export type Operation = {
  method: string
  /** With a parameter in braces, such as `/products/{id}`. */
  path: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: Response
  responses: Record<string, Response>
}

type Document = {
  openapi: string
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path' | 'parameters'> & {parameters?: Parameter[]}>>
}

export const openApiText = readFileSync(join(import.meta.dirname, '../../services/catalogue-api/openapi.json'), 'utf8')
export const openApi = JSON.parse(openApiText) as Document & {components: {schemas: Record<string, object>}}

/** Every operation of the published document, in its order. */
export const operations: Operation[] = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    parameters: operation.parameters ?? [],
    method,
    path,
  })),
)

/** Whether `toTarget` makes a valid request: no header is required, and every required query parameter accepts any text. */
export const isCallable = ({parameters}: Operation) =>
  parameters
    .filter(one => one.required && one.in !== 'path')
    .every(({in: part, schema}) => part === 'query' && schema.type === 'string' && !schema.enum && !schema.pattern)

/** Returns the path and required query of an operation; `value` is the value of its path parameter. */
export function toTarget({path, parameters}: Operation, value: string): string {
  const required = parameters.filter(one => one.in === 'query' && one.required)
  const query = new URLSearchParams(required.map(one => [one.name, 't']))
  return path.replaceAll(/\{\w+\}/g, encodeURIComponent(value)) + (query.size > 0 ? `?${query}` : '')
}

/**
 * Finds a value for the path parameter of an operation in the list above it: `id` of the first product for
 * `/products/{id}/prices`. Returns null when there is no such list. Operations without a path parameter need no value: ''.
 */
export async function findPathValue({path}: Operation, url: string): Promise<string | null> {
  const [, list, name] = /^(.*?)\/\{(\w+)\}/.exec(path) ?? []
  if (name === undefined) return ''
  if (!operations.some(one => one.method === 'get' && one.path === list)) return null
  const response = await fetch(url + list)
  if (!response.ok) return null
  const {data} = (await response.json()) as {data?: Record<string, unknown>[]}
  const value = data?.[0]?.[name]
  return typeof value === 'string' ? value : null
}
