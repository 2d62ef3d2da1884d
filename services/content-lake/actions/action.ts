import {z} from 'zod'
import {isRecord, valueProblem} from '../document.ts'
import {isDocumentId, isReservedName, isSystemId, publishedIdOf} from '../document-id.ts'
import {dataError} from '../lake-error.ts'
import {chosenTransactionId, patchOperations} from '../transactions/mutation.ts'

const id = z
  .string()
  .refine(isDocumentId, 'malformed document ID')
  .refine(one => !isSystemId(one), 'the ID of a system document, which only release actions change')
const publishedId = id.refine(one => publishedIdOf(one) === one, 'not the ID of a published document')
const versionId = id.refine(one => publishedIdOf(one) !== one, 'not the ID of a draft or of a version')
const revision = z.string().optional()
const content = z.looseObject({_type: z.string(), _id: versionId.optional()})
const identified = z.looseObject({_type: z.string(), _id: versionId})
const patch = z.strictObject({...patchOperations, ifRevisionID: revision})
const releaseId = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'malformed release ID')
const newReleaseId = releaseId.refine(name => !isReservedName(name), 'a name that no release can have')
const metadata = z.record(z.string(), z.unknown())
const purge = z.boolean().optional()

const documentAction = <Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) =>
  z.strictObject({actionType: z.literal(`sanity.action.document.${name}`), ...fields})
const releaseAction = <Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) =>
  z.strictObject({actionType: z.literal(`sanity.action.release.${name}`), releaseId, ...fields})

// As in the hosted service, a `draftId` may also be the id of a release version.
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
  releaseAction('create', {releaseId: newReleaseId, metadata: metadata.optional()}),
  releaseAction('import', {
    releaseId: newReleaseId,
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

/** An action as the caller sends it. */
export type Action = z.infer<typeof action>

/** The action with this name, without the common prefix `sanity.action.`. */
export type ActionOf<Name extends string> = Extract<Action, {actionType: `sanity.action.${Name}`}>

/** A validated actions request. */
export type ActionRequest = z.infer<typeof body>

/** Actions of the hosted service's beta that the client supports and this lake doesn't. */
const VARIANT_ACTION = /^sanity\.action\.(?:document\.variant|variant\.definition)\.[a-z]{1,30}$/

const actionTypesOf = (value: unknown): string[] => {
  const actions = isRecord(value) && Array.isArray(value.actions) ? value.actions : []
  return actions.flatMap(one => (isRecord(one) && typeof one.actionType === 'string' ? one.actionType : []))
}

/** Validates the body of an actions request. Throws a LakeError that names the first problem. */
export const parseActions = (value: unknown): ActionRequest => {
  const problem = valueProblem(value)
  if (problem) throw malformed(`: ${problem}`)
  const result = body.safeParse(value)
  if (result.success) return result.data
  const variantAction = actionTypesOf(value).find(type => VARIANT_ACTION.test(type))
  if (variantAction)
    throw malformed(`: this content lake does not support document variants, so "${variantAction}" is unknown`)
  const [issue] = result.error.issues
  throw malformed(` at "${issue?.path.join('.') || 'body'}": ${issue?.message ?? 'invalid value'}`)
}

const malformed = (reason: string) => dataError(400, 'actionParseError', `Malformed actions${reason}`, {items: []})
