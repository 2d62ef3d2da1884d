import {DateTime} from 'groq-js'
import {attributeOf, isObject} from '../../values.ts'
import {documentAt, type Scope} from '../scope.ts'

/** A function that reads its scope or the dataset. */
type ScopedFunction = (scope: Scope, ...args: unknown[]) => unknown

const RELEASE_TYPE = 'system.release'

const references: ScopedFunction = ({value, context}, ...targets) => {
  const found = context.view.referencesIn(value)
  const isReferenced = (id: unknown): boolean => typeof id === 'string' && found.has(id)
  return targets.some(target => (Array.isArray(target) ? target.some(id => found.has(id)) : isReferenced(target)))
}

/** Applies a test to the id of the current document and the function's argument. */
const onDocumentId =
  (test: (id: string, argument: string) => boolean): ScopedFunction =>
  ({value}, argument) => {
    const id = attributeOf(value, '_id')
    return typeof argument === 'string' && typeof id === 'string' ? test(id, argument) : null
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

const getDocument: ScopedFunction = (scope, target) => {
  const id = isObject(target) ? attributeOf(target, '_ref') : target
  return typeof id === 'string' ? documentAt(scope, id) : null
}

const incomingReferences: ScopedFunction = ({value, context}, document = value) => {
  const id = typeof document === 'string' ? document : attributeOf(document, '_id')
  if (typeof id !== 'string') return null
  context.reads.everything()
  return context.view.referringTo(id).length
}

const allReleases: ScopedFunction = ({context: {view, reads}}) => {
  reads.type(RELEASE_TYPE)
  return view.withValue(['_type'], RELEASE_TYPE)
}

const operation: ScopedFunction = ({context: {change}}) => {
  if (change?.before) return change.after ? 'update' : 'delete'
  return change?.after ? 'create' : null
}

export const SCOPED_FUNCTIONS: Record<string, ScopedFunction> = {
  'global::identity': ({context}) => context.identity,
  'global::now': ({context}) => context.timestamp.toISOString(),
  'global::references': references,
  'delta::operation': operation,
  'dateTime::now': ({context}) => new DateTime(context.timestamp),
  'documents::get': getDocument,
  'documents::incomingRefCount': incomingReferences,
  // A query only sees its own dataset, so references from other datasets are not counted.
  'documents::incomingGlobalDocumentReferenceCount': () => 0,
  'releases::all': allReleases,
  'sanity::projectId': ({context}) => context.projectId,
  'sanity::dataset': ({context}) => context.dataset,
  'sanity::versionOf': onDocumentId(isVersionOf),
  'sanity::partOfRelease': onDocumentId(isPartOfRelease),
}
