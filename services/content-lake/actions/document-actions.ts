import {isUnpublishVersion, releaseOfVersion} from '../release.ts'
import type {Outcome} from '../transactions/outcome.ts'
import type {ActionOf} from './action.ts'
import {actionError} from './action-error.ts'
import {publishMutations} from './publish-mutations.ts'
import {checkAbsent, checkRevision, checkVersionOf, copyAs, mutate, requireDocument, type Step} from './steps.ts'

type Outcomes = Promise<Outcome[]>

/** Creates the first draft or version of a document that is not published. */
export const createDraft = async (step: Step, action: ActionOf<'document.create'>): Outcomes => {
  const {publishedId, attributes, ifExists} = action
  const id = attributes._id ?? `drafts.${publishedId}`
  checkVersionOf(step, id, publishedId)
  if (step.transaction.draft.has(id) && ifExists === 'ignore') return [{id, operation: 'none'}]
  checkAbsent(step, publishedId)
  return mutate(step, [{create: {...attributes, _id: id}}])
}

/** Patches a draft or version. Creates it from the published document when it is missing. */
export const editDraft = async (step: Step, action: ActionOf<'document.edit'>): Outcomes => {
  const {draftId, publishedId, patch} = action
  checkVersionOf(step, draftId, publishedId)
  const created = step.transaction.draft.has(draftId)
    ? []
    : await mutate(step, [{create: copyAs(requireDocument(step, publishedId), draftId)}])
  return [...created, ...(await mutate(step, [{patch: {...patch, id: draftId}}]))]
}

/** Replaces the published document with a draft or version. */
export const publishDraft = async (step: Step, action: ActionOf<'document.publish'>): Outcomes => {
  const {publishedId} = action
  const id = action.versionId ?? action.draftId ?? `drafts.${publishedId}`
  checkVersionOf(step, id, publishedId)
  const version = requireDocument(step, id)
  checkRevision(step, id, action.ifVersionRevisionId ?? action.ifDraftRevisionId)
  checkRevision(step, publishedId, action.ifPublishedRevisionId)
  return mutate(step, publishMutations(version, step.transaction.draft.get(publishedId), publishedId))
}

/** Deletes the published document and leaves it as a draft. */
export const unpublish = async (step: Step, action: ActionOf<'document.unpublish'>): Outcomes => {
  const {draftId, publishedId} = action
  checkVersionOf(step, draftId, publishedId)
  const copy = copyAs(requireDocument(step, publishedId), draftId)
  return mutate(step, [{createIfNotExists: copy}, {delete: {id: publishedId}}])
}

/** Deletes a draft or version. */
export const discardVersion = async (step: Step, id: string, purge: boolean | undefined): Outcomes => {
  requireDocument(step, id)
  return mutate(step, [{delete: {id, purge}}])
}

/** Deletes the published document with all its drafts and versions. The action must list each of them. */
export const deleteDocument = async (step: Step, action: ActionOf<'document.delete'>): Outcomes => {
  const {publishedId, includeDrafts, includeVersions, purge} = action
  requireDocument(step, publishedId)
  const listed = [...new Set([...includeDrafts, ...includeVersions])]
  for (const id of listed) checkVersionOf(step, id, publishedId)
  const unlisted = step.transaction
    .listVersions(publishedId)
    .filter(id => !listed.includes(id) && step.transaction.draft.has(id))
  if (unlisted.length > 0) {
    const description = `Document "${publishedId}" has versions that the action does not list: ${unlisted.join(', ')}`
    throw actionError(409, 'documentHasVersionsError', description, step.index, {id: publishedId})
  }
  return mutate(
    step,
    [publishedId, ...listed].map(id => ({delete: {id, purge}})),
  )
}

/** Replaces a draft or version. It or the published document must exist. */
export const replaceDraft = async (step: Step, action: ActionOf<'document.replaceDraft'>): Outcomes => {
  const {publishedId, attributes} = action
  const id = attributes._id ?? `drafts.${publishedId}`
  checkVersionOf(step, id, publishedId)
  if (!step.transaction.draft.has(id)) requireDocument(step, publishedId)
  return mutate(step, [{createOrReplace: {...attributes, _id: id}}])
}

/** Creates a version from the given document or from another version. */
export const createVersion = async (step: Step, action: ActionOf<'document.version.create'>): Outcomes => {
  const {publishedId, document, baseId, versionId, ifBaseRevisionId} = action
  const id = document?._id ?? versionId
  if (id === undefined || (document === undefined) === (baseId === undefined)) {
    const description = 'pass either a document, or a baseId with a versionId'
    throw actionError(400, 'validationError', description, step.index)
  }
  checkVersionOf(step, id, publishedId)
  checkAbsent(step, id)
  if (document) return mutate(step, [{create: document}])
  const base = requireDocument(step, baseId ?? '')
  checkRevision(step, base._id, ifBaseRevisionId)
  // The copy in another release unpublishes the document as well, for example when its release is duplicated.
  const mark = releaseOfVersion(id) !== null && isUnpublishVersion(base) ? {_system: {delete: true}} : {}
  return mutate(step, [{create: {...copyAs(base, id), ...mark}}])
}

/** Replaces an existing version. */
export const replaceVersion = async (step: Step, {document}: ActionOf<'document.version.replace'>): Outcomes => {
  requireDocument(step, document._id)
  return mutate(step, [{createOrReplace: document}])
}

/** Marks a version so that its release unpublishes the document. Creates the version when it is missing. */
export const unpublishVersion = async (step: Step, action: ActionOf<'document.version.unpublish'>): Outcomes => {
  const {versionId, publishedId} = action
  checkVersionOf(step, versionId, publishedId)
  const copy = copyAs(requireDocument(step, publishedId), versionId)
  return mutate(step, [
    {createIfNotExists: copy},
    {patch: {id: versionId, setIfMissing: {_system: {}}, set: {'_system.delete': true}}},
  ])
}
