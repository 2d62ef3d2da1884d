import {z} from 'zod'
import {valueProblem} from '../document.ts'
import {isDocumentId} from '../document-id.ts'
import {dataError} from '../lake-error.ts'

const attributes = z.record(z.string(), z.unknown())
/** An id that a caller may choose for a transaction. */
export const chosenTransactionId = z.string().regex(/^[a-zA-Z0-9._-]{1,128}$/, 'malformed transaction id')
const numbers = z.record(z.string(), z.number())
const paths = z.array(z.string())

const insert = z
  .strictObject({
    before: z.string().optional(),
    after: z.string().optional(),
    replace: z.string().optional(),
    items: z.array(z.unknown()),
  })
  .refine(
    ({before, after, replace}) => [before, after, replace].filter(place => place !== undefined).length === 1,
    'an insert has exactly one of "before", "after" and "replace"',
  )

/** What a patch may do, as fields of a schema. */
export const patchOperations = {
  set: attributes.optional(),
  setIfMissing: attributes.optional(),
  unset: paths.optional(),
  inc: numbers.optional(),
  dec: numbers.optional(),
  insert: insert.optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
}

const selection = {id: z.string().optional(), query: z.string().optional(), params: attributes.optional()}
const hasTarget = ({id, query}: {id?: string | undefined; query?: string | undefined}): boolean =>
  (id === undefined) !== (query === undefined)
const NEEDS_TARGET = 'exactly one of "id" and "query" is needed'

// Built from the fields that a kind of mutation may have: a document with a field `query` is never taken for a selection.
const mutation = z
  .strictObject({
    create: attributes.optional(),
    createOrReplace: attributes.optional(),
    createIfNotExists: attributes.optional(),
    delete: z
      .strictObject({...selection, purge: z.boolean().optional()})
      .refine(hasTarget, NEEDS_TARGET)
      .optional(),
    patch: z
      .strictObject({...selection, ...patchOperations, ifRevisionID: z.string().optional()})
      .refine(hasTarget, NEEDS_TARGET)
      .optional(),
  })
  .refine(kinds => Object.keys(kinds).length === 1, 'a mutation has exactly one kind')

const body = z.strictObject({
  mutations: z.array(mutation).max(100_000),
  transactionId: chosenTransactionId.optional(),
})

/** One mutation as a caller sends it. */
export type Mutation = z.infer<typeof mutation>

/** What a patch does to a document, apart from choosing it. */
export type PatchOperations = Pick<NonNullable<Mutation['patch']>, keyof typeof patchOperations>

/** Mutations and, where the caller chose it, the id of their transaction. */
export type MutationRequest = z.infer<typeof body>

/** Checks the body of a mutate request in full; throws a LakeError that names the first thing wrong. */
export const parseMutations = (value: unknown): MutationRequest => {
  const problem = valueProblem(value)
  if (problem) throw malformed(`Malformed mutations: ${problem}`)
  const result = body.safeParse(value)
  if (result.success) {
    result.data.mutations.forEach(checkId)
    return result.data
  }
  const [issue] = result.error.issues
  const place = issue?.path.join('.') || 'body'
  throw malformed(`Malformed mutations at "${place}": ${issue?.message ?? 'not understood'}`)
}

const checkId = ({patch, delete: removal}: Mutation, index: number): void => {
  const id = patch?.id ?? removal?.id
  if (id !== undefined && !isDocumentId(id)) {
    throw malformed(`Malformed document ID: "${id.slice(0, 200)}"`, [
      {error: {type: 'invalidDocumentIdError', description: `Malformed document ID: "${id.slice(0, 200)}"`}, index},
    ])
  }
}

const malformed = (description: string, items: unknown[] = []) =>
  dataError(400, 'mutationParseError', description, {items})
