import type {Outcome} from '../transactions/apply.ts'
import type {ActionOf} from './action.ts'
import {actionError} from './action-error.ts'
import {publishing} from './publishing.ts'
import {checkAbsent, checkPair, checkRevision, copyAs, existing, mutate, type Step} from './steps.ts'

type Done = Promise<Outcome[]>

/** Makes the first draft (or version) of a document that is not published. */
export const createDraft = async (step: Step, action: ActionOf<'document.create'>): Done => {
  const {publishedId, attributes, ifExists} = action
  const id = attributes._id ?? `drafts.${publishedId}`
  checkPair(step, id, publishedId)
  if (step.work.draft.has(id) && ifExists === 'ignore') return [{id, operation: 'none'}]
  checkAbsent(step, publishedId)
  return mutate(step, [{create: {...attributes, _id: id}}])
}

/** Patches a draft or version, made from the published document where it is missing. */
export const editDraft = async (step: Step, action: ActionOf<'document.edit'>): Done => {
  const {draftId, publishedId, patch} = action
  checkPair(step, draftId, publishedId)
  const begun = step.work.draft.has(draftId)
    ? []
    : await mutate(step, [{create: copyAs(existing(step, publishedId), draftId)}])
  return [...begun, ...(await mutate(step, [{patch: {...patch, id: draftId}}]))]
}

/** Puts a draft or version in the place of the published document. */
export const publishDraft = async (step: Step, action: ActionOf<'document.publish'>): Done => {
  const {publishedId} = action
  const id = action.versionId ?? action.draftId ?? `drafts.${publishedId}`
  checkPair(step, id, publishedId)
  const version = existing(step, id)
  checkRevision(step, id, action.ifVersionRevisionId ?? action.ifDraftRevisionId)
  checkRevision(step, publishedId, action.ifPublishedRevisionId)
  return mutate(step, publishing(version, step.work.draft.get(publishedId), publishedId))
}

/** Takes the published document away; it stays as a draft. */
export const unpublish = async (step: Step, action: ActionOf<'document.unpublish'>): Done => {
  const {draftId, publishedId} = action
  checkPair(step, draftId, publishedId)
  const copy = copyAs(existing(step, publishedId), draftId)
  return mutate(step, [{createIfNotExists: copy}, {delete: {id: publishedId}}])
}

/** Takes a draft or version away. */
export const discardVersion = async (step: Step, id: string, purge: boolean | undefined): Done => {
  existing(step, id)
  return mutate(step, [{delete: {id, purge}}])
}

/** Takes the published document away with all its drafts and versions, each of which must be named. */
export const deleteDocument = async (step: Step, action: ActionOf<'document.delete'>): Done => {
  const {publishedId, includeDrafts, includeVersions, purge} = action
  existing(step, publishedId)
  const named = [...new Set([...includeDrafts, ...includeVersions])]
  for (const id of named) checkPair(step, id, publishedId)
  const forgotten = step.work.listVersions(publishedId).filter(id => !named.includes(id) && step.work.draft.has(id))
  if (forgotten.length > 0) {
    const description = `Document "${publishedId}" has versions that are not to be deleted: ${forgotten.join(', ')}`
    throw actionError(409, 'documentHasVersionsError', description, step.index, {id: publishedId})
  }
  return mutate(
    step,
    [publishedId, ...named].map(id => ({delete: {id, purge}})),
  )
}

/** Replaces a draft or version as a whole; it or the published document must be there. */
export const replaceDraft = async (step: Step, action: ActionOf<'document.replaceDraft'>): Done => {
  const {publishedId, attributes} = action
  const id = attributes._id ?? `drafts.${publishedId}`
  checkPair(step, id, publishedId)
  if (!step.work.draft.has(id)) existing(step, publishedId)
  return mutate(step, [{createOrReplace: {...attributes, _id: id}}])
}

/** Makes a version out of a document that is given, or out of another version. */
export const createVersion = async (step: Step, action: ActionOf<'document.version.create'>): Done => {
  const {publishedId, document, baseId, versionId, ifBaseRevisionId} = action
  const id = document?._id ?? versionId
  if (id === undefined || (document === undefined) === (baseId === undefined)) {
    const description = 'either a document or a baseId with a versionId is needed'
    throw actionError(400, 'validationError', description, step.index)
  }
  checkPair(step, id, publishedId)
  checkAbsent(step, id)
  if (document) return mutate(step, [{create: document}])
  const base = existing(step, baseId ?? '')
  checkRevision(step, base._id, ifBaseRevisionId)
  return mutate(step, [{create: copyAs(base, id)}])
}

/** Replaces a version that is there. */
export const replaceVersion = async (step: Step, {document}: ActionOf<'document.version.replace'>): Done => {
  existing(step, document._id)
  return mutate(step, [{createOrReplace: document}])
}

/** Marks a version, made where it is missing, as one whose release takes the published document away. */
export const unpublishVersion = async (step: Step, action: ActionOf<'document.version.unpublish'>): Done => {
  const {versionId, publishedId} = action
  checkPair(step, versionId, publishedId)
  const copy = copyAs(existing(step, publishedId), versionId)
  return mutate(step, [
    {createIfNotExists: copy},
    {patch: {id: versionId, setIfMissing: {_system: {}}, set: {'_system.delete': true}}},
  ])
}
