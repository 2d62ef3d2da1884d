import {DateTime, type FuncCallNode, Path} from 'groq-js'
import {GEO_ARITIES, GEO_FUNCTIONS} from './geo/geo-functions.ts'
import {ARRAY_FUNCTIONS, MATH_FUNCTIONS} from './list-functions.ts'
import {documentAt, type Run, type Scope} from './scope.ts'
import {TextQuery} from './text-query.ts'
import {attributeOf, isObject, toNumber, toText} from './values.ts'

/** A query that asks for what this lake does not have; the message says what. */
export class Unsupported extends Error {}

const RELEASE_TYPE = 'system.release'

type Plain = (...args: unknown[]) => unknown
type Scoped = (scope: Scope, ...args: unknown[]) => unknown

const onString =
  (apply: (text: string) => unknown): Plain =>
  value =>
    typeof value === 'string' ? apply(value) : null

const lower = onString(text => text.toLowerCase())
const upper = onString(text => text.toUpperCase())

const lengthOf: Plain = value => {
  if (Array.isArray(value)) return value.length
  return typeof value === 'string' ? Array.from(value).length : null
}

const round: Plain = (value, digits = 0) => {
  if (typeof value !== 'number' || typeof digits !== 'number' || digits < 0 || !Number.isInteger(digits)) return null
  if (digits === 0) return Math.sign(value) * Math.round(Math.abs(value))
  return digits > 100 ? value : toNumber(Number(value.toFixed(digits)))
}

const toDateTime: Plain = value => {
  if (value instanceof DateTime) return value
  return typeof value === 'string' ? DateTime.parseToValue(value).data : null
}

const split: Plain = (text, separator) => {
  if (typeof text !== 'string' || typeof separator !== 'string') return null
  if (text === '') return []
  return separator === '' ? Array.from(text) : text.split(separator)
}

const plainText: Plain = value => {
  if (isObject(value)) return blockText(value)
  const texts = Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY).flatMap(item => blockText(item) ?? []) : []
  return texts.length > 0 ? texts.join('\n\n') : null
}

const blockText = (block: unknown): string | null => {
  const children = attributeOf(block, 'children')
  if (typeof attributeOf(block, '_type') !== 'string' || !Array.isArray(children)) return null
  return children.map(child => (attributeOf(child, '_type') === 'span' ? spanText(child) : '')).join('')
}

const spanText = (span: unknown): string => {
  const text = attributeOf(span, 'text')
  return typeof text === 'string' ? text : ''
}

/** Functions of nothing but their arguments, by namespace and name. */
const PLAIN: Record<string, Plain> = {
  'global::dateTime': toDateTime,
  'global::defined': value => value !== null,
  'global::length': lengthOf,
  'global::lower': lower,
  'global::path': onString(pattern => new Path(pattern)),
  'global::round': round,
  'global::string': toText,
  'global::upper': upper,
  'string::lower': lower,
  'string::upper': upper,
  'string::split': split,
  'string::startsWith': (text, start) =>
    typeof text === 'string' && typeof start === 'string' ? text.startsWith(start) : null,
  'pt::text': plainText,
  'text::query': onString(text => new TextQuery(text)),
  ...ARRAY_FUNCTIONS,
  ...GEO_FUNCTIONS,
  ...MATH_FUNCTIONS,
}

const references: Scoped = ({value, context}, ...targets) => {
  const held = context.view.referencesIn(value)
  return targets.some(target => (Array.isArray(target) ? target.some(id => held.has(id)) : isHeld(held, target)))
}

const isHeld = (held: ReadonlySet<string>, id: unknown): boolean => typeof id === 'string' && held.has(id)

/** Whether a document is a version (or a draft, or the published one) for which a test of the id's parts holds. */
const byId =
  (holds: (id: string, given: string) => boolean): Scoped =>
  ({value}, given) => {
    const id = attributeOf(value, '_id')
    return typeof given === 'string' && typeof id === 'string' ? holds(id, given) : null
  }

const isVersionOf = (id: string, published: string): boolean => {
  const [layer, release, ...rest] = id.split('.')
  if (id === published || (layer === 'drafts' && id === `drafts.${published}`)) return true
  return layer === 'versions' && release !== undefined && rest.length > 0 && rest.join('.') === published
}

const isPartOfRelease = (id: string, name: string): boolean => {
  const [layer, release, ...rest] = id.split('.')
  return layer === 'versions' && release === name && rest.length > 0
}

const getDocument: Scoped = (scope, target) => {
  const id = isObject(target) ? attributeOf(target, '_ref') : target
  return typeof id === 'string' ? documentAt(scope, id) : null
}

const incomingReferences: Scoped = ({value, context}, document = value) => {
  const id = typeof document === 'string' ? document : attributeOf(document, '_id')
  if (typeof id !== 'string') return null
  context.reads.everything()
  return context.view.referringTo(id).length
}

const allReleases: Scoped = ({context: {view, reads}}) => {
  reads.type(RELEASE_TYPE)
  return view.withValue(['_type'], RELEASE_TYPE)
}

const operation: Scoped = ({context: {change}}) => {
  if (change?.before) return change.after ? 'update' : 'delete'
  return change?.after ? 'create' : null
}

/** Functions that look at where they are called, or at the dataset. */
const SCOPED: Record<string, Scoped> = {
  'global::identity': ({context}) => context.identity,
  'global::now': ({context}) => context.timestamp.toISOString(),
  'global::references': references,
  'delta::operation': operation,
  'dateTime::now': ({context}) => new DateTime(context.timestamp),
  'documents::get': getDocument,
  'documents::incomingRefCount': incomingReferences,
  // One dataset knows nothing of documents elsewhere that refer to it.
  'documents::incomingGlobalDocumentReferenceCount': () => 0,
  'releases::all': allReleases,
  'sanity::projectId': ({context}) => context.projectId,
  'sanity::dataset': ({context}) => context.dataset,
  'sanity::versionOf': byId(isVersionOf),
  'sanity::partOfRelease': byId(isPartOfRelease),
}

const coalesce =
  (args: Run[]): Run =>
  scope => {
    for (const arg of args) {
      const value = arg(scope)
      if (value !== null) return value
    }
    return null
  }

/** Compiles a call of a function; throws Unsupported for one that this lake lacks. */
export const compileCall = ({namespace, name}: FuncCallNode, args: Run[]): Run => {
  const key = `${namespace}::${name}`
  if (key === 'global::coalesce') return coalesce(args)
  const scoped = SCOPED[key]
  if (scoped) return scope => scoped(scope, ...args.map(arg => arg(scope)))
  const plain = PLAIN[key]
  const title = key.replace('global::', '')
  if (!plain) throw new Unsupported(`The function ${title}() is not available in this content lake`)
  if (GEO_ARITIES[key]?.includes(args.length) === false) {
    throw new Unsupported(`Incorrect number of arguments to function ${title}()`)
  }
  const [only, second] = args
  if (only && !second) return scope => plain(only(scope))
  return scope => plain(...args.map(arg => arg(scope)))
}
