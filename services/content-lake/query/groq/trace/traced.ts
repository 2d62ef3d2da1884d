import type {StoredDocument} from '../../../document.ts'
import {isObject} from '../../values.ts'
import type {Scope} from '../scope.ts'

/** One step from a document to a value within it. */
export type Step = {above: Step | null; to: string | number}

/** The source of an unchanged value: a document, and the path to the value (null for the document itself). */
export type Origin = {document: StoredDocument; step: Step | null}

/**
 * A value and its source: read unchanged from one place (`origin`), built from traced parts (`items`, `attributes`), or
 * neither, when it is a literal of the query or computed.
 */
export type Traced = {
  value: unknown
  origin: Origin | null
  items?: Traced[]
  attributes?: Map<string, Traced>
  isLiteral?: boolean
}

/** Returns a computed value, which has no source. */
export const computed = (value: unknown): Traced => ({value, origin: null})
/** A computed null. */
export const TRACED_NULL = computed(null)

/**
 * Traces a value that may be a document: a document is its own source, and so are the attributes of a document to which
 * `score()` added `_score`.
 */
export const traceDocument = (value: unknown, {context}: Scope): Traced => {
  if (!isObject(value) || typeof value._id !== 'string') return computed(value)
  const document = context.view.byId.get(value._id)
  if (document !== value) context.reads.id(value._id)
  if (!document) return computed(value)
  const origin = {document, step: null}
  if (document === value) return {value, origin}
  const own: Traced = {value: document, origin}
  const attributes = new Map(
    Object.entries(value).map(([name, inner]) => [
      name,
      inner === document[name] ? attributeIn(own, name) : computed(inner),
    ]),
  )
  return {value, origin: null, attributes}
}

/** Returns an attribute of a value with its source. */
export const attributeIn = ({value, origin, attributes}: Traced, name: string): Traced => {
  if (!isObject(value) || !Object.hasOwn(value, name)) return TRACED_NULL
  const part = attributes?.get(name)
  if (part) return part
  const inner = value[name] ?? null
  return origin ? {value: inner, origin: {...origin, step: {above: origin.step, to: name}}} : computed(inner)
}

/** Returns the items of a list with their sources, or null when the value is not a list. */
export const itemsOf = ({value, origin, items}: Traced): Traced[] | null => {
  if (items) return items
  if (!Array.isArray(value)) return null
  return value.map((item, index) => ({
    value: item ?? null,
    origin: origin && {...origin, step: {above: origin.step, to: index}},
  }))
}

/** Returns a list of traced items. */
export const listOf = (items: Traced[]): Traced => ({value: items.map(({value}) => value), origin: null, items})
