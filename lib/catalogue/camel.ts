/** The camelCase form of a snake_case name. */
type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : Name

/** A reply of the backend as the site sees it: the same values under camelCase names. */
export type Camel<Wire> = Wire extends readonly (infer Item)[]
  ? Camel<Item>[]
  : Wire extends object
    ? {[Name in keyof Wire as Name extends string ? CamelName<Name> : Name]: Camel<Wire[Name]>}
    : Wire

/** Translates every snake_case name of a reply, at any depth, to camelCase; values stay as they are. */
export function toCamel<Wire>(wire: Wire): Camel<Wire>
export function toCamel(wire: unknown): unknown {
  if (Array.isArray(wire)) return wire.map(item => toCamel(item))
  if (wire === null || typeof wire !== 'object') return wire
  return Object.fromEntries(Object.entries(wire).map(([name, value]) => [toCamelName(name), toCamel(value)]))
}

/** Translates the camelCase names of a flat request to snake_case and leaves out what is undefined. */
export function toSnake(request: object): Record<string, unknown> {
  const entries = Object.entries(request).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [toSnakeName(name), value]))
}

const toCamelName = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const toSnakeName = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
