/** The camelCase form of a snake_case name. */
type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : Name

/** A response of the backend with camelCase names; values stay the same. */
export type Camel<Snake> = Snake extends readonly (infer Item)[]
  ? Camel<Item>[]
  : Snake extends object
    ? {[Name in keyof Snake as Name extends string ? CamelName<Name> : Name]: Camel<Snake[Name]>}
    : Snake

/** Converts every snake_case name of a response, at any depth, to camelCase; values stay the same. */
export function toCamel<Snake>(response: Snake): Camel<Snake>
export function toCamel(response: unknown): unknown {
  if (Array.isArray(response)) return response.map(item => toCamel(item))
  if (response === null || typeof response !== 'object') return response
  return Object.fromEntries(Object.entries(response).map(([name, value]) => [toCamelName(name), toCamel(value)]))
}

/** Converts the camelCase names of a flat request to snake_case and drops undefined values. */
export function toSnake(request: object): Record<string, unknown> {
  const entries = Object.entries(request).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [toSnakeName(name), value]))
}

const toCamelName = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const toSnakeName = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
