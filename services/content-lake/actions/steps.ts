import type {StoredDocument} from '../document.ts'
import {layerOf, publishedIdOf} from '../document-id.ts'
import {applyMutation, type Outcome, type Work} from '../transactions/apply.ts'
import type {Mutation} from '../transactions/mutation.ts'
import {actionError} from './action-error.ts'

/** One action under way: the work of its transaction and its place in it. */
export type Step = {work: Work; index: number}

/** Applies mutations one after another; each sees those before it. */
export const mutate = async ({work, index}: Step, mutations: Mutation[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const mutation of mutations) outcomes.push(...(await applyMutation(work, mutation, index)))
  return outcomes
}

/** The document as the transaction has it now; throws a LakeError with status 409 when there is none. */
export const existing = ({work, index}: Step, id: string): StoredDocument => {
  const document = work.draft.get(id)
  if (document) return document
  throw actionError(409, 'documentNotFoundError', `The document with the ID "${id}" was not found`, index, {id})
}

/** Throws a LakeError with status 409 when there is a document of that id. */
export const checkAbsent = ({work, index}: Step, id: string): void => {
  if (!work.draft.has(id)) return
  throw actionError(409, 'documentAlreadyExistsError', `Document by ID "${id}" already exists`, index, {id})
}

/** Throws a LakeError with status 409 when a revision was expected and the document is at another one. */
export const checkRevision = (step: Step, id: string, expected: string | undefined): void => {
  if (expected === undefined) return
  const current = step.work.draft.get(id)?._rev ?? null
  if (current === expected) return
  const description = `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`
  const revisions = {id, currentRevisionID: current, expectedRevisionID: expected}
  throw actionError(409, 'documentRevisionIDDoesNotMatchError', description, step.index, revisions)
}

/** Throws a LakeError with status 400 when a draft or version does not belong to the published document. */
export const checkPair = ({index}: Step, versionId: string, publishedId: string): void => {
  if (publishedIdOf(versionId) === publishedId && layerOf(versionId) !== 'published') return
  const description = `"${versionId}" is not the ID of a draft or a version of "${publishedId}"`
  throw actionError(400, 'invalidDocumentIdError', description, index)
}

/** The fields of a document for another id: without what belongs to where it was. */
export const copyAs = ({_rev, _updatedAt, _system, ...fields}: StoredDocument, id: string) => ({...fields, _id: id})
