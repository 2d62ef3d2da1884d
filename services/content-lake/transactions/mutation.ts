import {z} from 'zod'
import {valueProblem} from '../document.ts'
import {isDocumentId} from '../document-id.ts'
import {dataError} from '../lake-error.ts'

const attributes = z.record(z.string(), z.unknown())
/** Schema of a transaction id that the caller chooses. */
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
    ({before, after, replace}) => [before, after, replace].filter(path => path !== undefined).length === 1,
    'an insert has exactly one of "before", "after" and "replace"',
  )

/** Schema fields of the operations of a patch. */
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

// Strict schemas per mutation type, so that a document with a field `query` is never mistaken for a selection.
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

/** One mutation of a request. */
export type Mutation = z.infer<typeof mutation>

/** The operations of a patch, without its target. */
export type PatchOperations = Pick<NonNullable<Mutation['patch']>, keyof typeof patchOperations>

/** Mutations and an optional transaction id. */
export type MutationRequest = z.infer<typeof body>

/** Validates the body of a mutate request; throws a LakeError that names the first problem. */
export const parseMutations = (value: unknown): MutationRequest => {
  const problem = valueProblem(value)
  if (problem) throw malformed(`Malformed mutations: ${problem}`)
  const result = body.safeParse(value)
  if (result.success) {
    result.data.mutations.forEach(checkId)
    return result.data
  }
  const [issue] = result.error.issues
  const path = issue?.path.join('.') || 'body'
  throw malformed(`Malformed mutations at "${path}": ${issue?.message ?? 'not understood'}`)
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
