import {z} from 'zod'
import {isRecord, valueProblem} from '../document.ts'
import {isDocumentId, publishedIdOf} from '../document-id.ts'
import {dataError} from '../lake-error.ts'
import {chosenTransactionId, patchOperations} from '../transactions/mutation.ts'

const id = z.string().refine(isDocumentId, 'malformed document ID')
const publishedId = id.refine(one => publishedIdOf(one) === one, 'not the ID of a published document')
const versionId = id.refine(one => publishedIdOf(one) !== one, 'not the ID of a draft or of a version')
const revision = z.string().optional()
const content = z.looseObject({_type: z.string(), _id: versionId.optional()})
const identified = z.looseObject({_type: z.string(), _id: versionId})
const patch = z.strictObject({...patchOperations, ifRevisionID: revision})
const releaseId = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'malformed release ID')
const metadata = z.record(z.string(), z.unknown())
const purge = z.boolean().optional()

const documentAction = <Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) =>
  z.strictObject({actionType: z.literal(`sanity.action.document.${name}`), ...fields})
const releaseAction = <Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) =>
  z.strictObject({actionType: z.literal(`sanity.action.release.${name}`), releaseId, ...fields})

// What the hosted service calls a draftId may be the id of a release's version as well.
const action = z.discriminatedUnion('actionType', [
  documentAction('create', {publishedId, attributes: content, ifExists: z.enum(['fail', 'ignore']).default('fail')}),
  documentAction('edit', {draftId: versionId, publishedId, patch}),
  documentAction('publish', {
    draftId: versionId.optional(),
    versionId: versionId.optional(),
    publishedId,
    ifDraftRevisionId: revision,
    ifVersionRevisionId: revision,
    ifPublishedRevisionId: revision,
  }),
  documentAction('unpublish', {draftId: versionId, publishedId}),
  documentAction('discard', {draftId: versionId, purge}),
  documentAction('delete', {
    publishedId,
    includeDrafts: z.array(versionId).default([]),
    includeVersions: z.array(versionId).default([]),
    purge,
  }),
  documentAction('replaceDraft', {publishedId, attributes: content}),
  documentAction('version.create', {
    publishedId,
    document: identified.optional(),
    baseId: id.optional(),
    versionId: versionId.optional(),
    ifBaseRevisionId: revision,
  }),
  documentAction('version.discard', {versionId, purge}),
  documentAction('version.replace', {document: identified}),
  documentAction('version.unpublish', {versionId, publishedId}),
  releaseAction('create', {metadata: metadata.optional()}),
  releaseAction('import', {
    attributes: z.looseObject({_type: z.literal('system.release')}),
    ifExists: z.enum(['fail', 'ignore', 'replace']).default('fail'),
  }),
  releaseAction('edit', {patch: z.strictObject(patchOperations)}),
  releaseAction('publish', {}),
  releaseAction('schedule', {publishAt: z.iso.datetime({offset: true})}),
  releaseAction('unschedule', {}),
  releaseAction('archive', {}),
  releaseAction('unarchive', {}),
  releaseAction('delete', {}),
])

const body = z.strictObject({
  actions: z.array(action).max(10_000),
  transactionId: chosenTransactionId.optional(),
  dryRun: z.boolean().default(false),
  skipCrossDatasetReferenceValidation: z.boolean().default(false),
})

/** One action as a caller sends it. */
export type Action = z.infer<typeof action>

/** The action of that name, without the part that all names share. */
export type ActionOf<Name extends string> = Extract<Action, {actionType: `sanity.action.${Name}`}>

/** Actions and, where the caller chose it, the id of their transaction. */
export type ActionRequest = z.infer<typeof body>

/** Actions of the hosted service's beta that the client knows and this lake does not. */
const OF_VARIANTS = /^sanity\.action\.(?:document\.variant|variant\.definition)\.[a-z]{1,30}$/

const actionTypesOf = (value: unknown): string[] => {
  const actions = isRecord(value) && Array.isArray(value.actions) ? value.actions : []
  return actions.flatMap(one => (isRecord(one) && typeof one.actionType === 'string' ? one.actionType : []))
}

/** Checks the body of an actions request in full; throws a LakeError that names the first thing wrong. */
export const parseActions = (value: unknown): ActionRequest => {
  const problem = valueProblem(value)
  if (problem) throw malformed(problem)
  const result = body.safeParse(value)
  if (result.success) return result.data
  const unknown = actionTypesOf(value).find(type => OF_VARIANTS.test(type))
  if (unknown) throw malformed(`: this content lake has no variants of documents, so there is no "${unknown}"`)
  const [issue] = result.error.issues
  throw malformed(`at "${issue?.path.join('.') || 'body'}": ${issue?.message ?? 'not understood'}`)
}

const malformed = (reason: string) => dataError(400, 'actionParseError', `Malformed actions ${reason}`, {items: []})
