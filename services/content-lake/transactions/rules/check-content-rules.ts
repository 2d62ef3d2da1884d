import {isRecord, type StoredDocument} from '../../document.ts'
import {layerOf} from '../../document-id.ts'
import {type LakeError, mutationError} from '../../lake-error.ts'
import type {Change} from '../../store/store.ts'
import type {TransactionContext} from '../transaction-context.ts'
import {checkInForce} from './check-in-force.ts'
import type {ContentRules} from './content-rules.ts'

type Transaction = Pick<TransactionContext, 'draft' | 'select'>
type UniqueRule = ContentRules['unique'][number]

/**
 * Throws a LakeError with status 409 when a transaction deletes a permanent document or changes its type, or publishes a document
 * with a unique value that another published document has, or one that drops its version in force. Only the end state is checked, so that
 * documents of one transaction may swap their values.
 */
export const checkContentRules = async (
  rules: ContentRules,
  transaction: Transaction,
  today: string,
  indexOf: (id: string) => number,
): Promise<void> => {
  const published = transaction.draft.changes().filter(({id}) => layerOf(id) === 'published')
  const gone = published.find(
    ({id, before, after}) => rules.permanent.includes(id) && before && before._type !== after?._type,
  )
  if (gone) throw permanentError(gone.id, indexOf(gone.id))
  checkInForce(rules, published, today, indexOf)
  for (const rule of rules.unique) await checkUnique(rule, published, transaction, indexOf)
}

const checkUnique = async (
  rule: UniqueRule,
  published: Change[],
  {draft, select}: Transaction,
  indexOf: (id: string) => number,
): Promise<void> => {
  const owners = new Map<unknown, string>()
  for (const {id, before, after} of published) {
    const value = readField(after, rule)
    if (value === undefined || value === readField(before, rule)) continue
    const owner = owners.get(value)
    if (owner !== undefined) throw takenError({id, rule, value, owner}, indexOf(id))
    owners.set(value, id)
  }
  if (owners.size === 0) return
  for (const other of await select(toQuery(rule), {type: rule.type, values: [...owners.keys()]})) {
    const value = readField(draft.get(other), rule)
    const id = owners.get(value)
    if (id !== undefined && id !== other) throw takenError({id, rule, value, owner: other}, indexOf(id))
  }
}

/** Selects the published documents that have one of the values. */
const toQuery = ({field}: UniqueRule) =>
  `*[_type == $type && ${field} in $values && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]._id`

/** Returns the value of a rule's field; undefined for a document of another type and for one without a value. */
const readField = (document: StoredDocument | null, {type, field}: UniqueRule): unknown => {
  if (document?._type !== type) return undefined
  const value = field.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), document)
  return value ?? undefined
}

const permanentError = (id: string, index: number): LakeError => {
  const description = `Document "${id}" cannot be deleted, unpublished or replaced by another type: the project needs it`
  return mutationError(409, 'permanentDocumentError', description, index, {id})
}

type Taken = {id: string; rule: UniqueRule; value: unknown; owner: string}

const takenError = ({id, rule: {type, field}, value, owner}: Taken, index: number): LakeError => {
  const description = `Document "${id}" cannot be published: its ${field} ${JSON.stringify(value)} belongs to the ${type} "${owner}"`
  return mutationError(409, 'duplicateValueError', description, index, {id, field, referenceID: owner})
}
