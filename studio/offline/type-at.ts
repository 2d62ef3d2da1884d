import {getValueAtPath, type Path, type SchemaType} from 'sanity'
import {isObject} from './keyed-items'

/** Returns the type of the value at a path; undefined when the schema has none. `value` is the value of `type`. */
export function typeAt(type: SchemaType | undefined, [segment, ...rest]: Path, value: unknown): SchemaType | undefined {
  if (segment === undefined || !type) return type
  const next = getValueAtPath(value, [segment])
  return typeAt(typeof segment === 'string' ? fieldType(type, segment) : itemType(type, next), rest, next)
}

const fieldType = (type: SchemaType, field: string): SchemaType | undefined =>
  type.jsonType === 'object' ? type.fields.find(({name}) => name === field)?.type : undefined

function itemType(type: SchemaType, item: unknown): SchemaType | undefined {
  if (type.jsonType !== 'array') return undefined
  const own = isObject(item) ? type.of.find(({name}) => name === item._type) : undefined
  return own ?? (type.of.length === 1 ? type.of[0] : undefined)
}
