import type {StoredDocument} from '../../document.ts'
import type {Scope} from './scope.ts'
import {isObject} from './values.ts'

/** One step from a document to a value within it. */
export type Step = {above: Step | null; to: string | number}

/** Where a value was read, unchanged: a document, and the way down to the value (null for the document itself). */
export type Origin = {document: StoredDocument; step: Step | null}

/**
 * A value and where it comes from: read as it is from one place, or put together of parts that each come from somewhere,
 * or (neither) written in the query or computed.
 */
export type Traced = {
  value: unknown
  origin: Origin | null
  items?: Traced[]
  attributes?: Map<string, Traced>
  isLiteral?: boolean
}

/** A value that was worked out, not read. */
export const computed = (value: unknown): Traced => ({value, origin: null})
/** Null, which comes from nowhere. */
export const NOTHING = computed(null)

/** A document of the dataset comes from itself; so do the attributes of one to which `score()` added its own. */
export const recognised = (value: unknown, {context}: Scope): Traced => {
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

/** An attribute of a value, with where it comes from. */
export const attributeIn = ({value, origin, attributes}: Traced, name: string): Traced => {
  if (!isObject(value) || !Object.hasOwn(value, name)) return NOTHING
  const part = attributes?.get(name)
  if (part) return part
  const inner = value[name] ?? null
  return origin ? {value: inner, origin: {...origin, step: {above: origin.step, to: name}}} : computed(inner)
}

/** The items of a list, each with where it comes from; null when it is no list. */
export const itemsOf = ({value, origin, items}: Traced): Traced[] | null => {
  if (items) return items
  if (!Array.isArray(value)) return null
  return value.map((item, index) => ({
    value: item ?? null,
    origin: origin && {...origin, step: {above: origin.step, to: index}},
  }))
}

/** A list of what is traced already. */
export const listOf = (items: Traced[]): Traced => ({value: items.map(({value}) => value), origin: null, items})
