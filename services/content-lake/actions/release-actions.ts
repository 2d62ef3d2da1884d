import {isDeepStrictEqual} from 'node:util'
import type {JsonRecord, StoredDocument} from '../document.ts'
import {publishedIdOf} from '../document-id.ts'
import {
  finalVersionsOf,
  isUnpublishVersion,
  RELEASE_TYPE,
  type ReleaseState,
  releaseDocumentId,
  stateOf,
} from '../release.ts'
import type {Mutation} from '../transactions/mutation.ts'
import type {Outcome} from '../transactions/outcome.ts'
import type {ActionOf} from './action.ts'
import {actionError} from './action-error.ts'
import {publishMutations, unpublishMutations} from './publish-mutations.ts'
import {checkAbsent, mutate, requireDocument, type Step} from './steps.ts'

type Outcomes = Promise<Outcome[]>

/** Creates an active, empty release. */
export const createRelease = async (step: Step, {releaseId, metadata = {}}: ActionOf<'release.create'>): Outcomes => {
  const _id = releaseDocumentId(releaseId)
  checkAbsent(step, _id)
  return mutate(step, [
    {
      create: {
        _id,
        _type: RELEASE_TYPE,
        name: releaseId,
        userId: step.transaction.author,
        state: 'active',
        metadata: {releaseType: 'undecided', ...metadata},
      },
    },
  ])
}

/** Imports an exported release with its state. Its versions are imported separately. */
export const importRelease = async (step: Step, {releaseId, ...given}: ActionOf<'release.import'>): Outcomes => {
  const _id = releaseDocumentId(releaseId)
  const {attributes, ifExists} = given
  if (ifExists === 'fail') checkAbsent(step, _id)
  const {_rev, ...fields} = attributes
  const outcomes = await mutate(step, [
    ifExists === 'ignore'
      ? {createIfNotExists: {...fields, _id, name: releaseId}}
      : {createOrReplace: {...fields, _id, name: releaseId}},
  ])
  if (stateOf(requireDocument(step, _id))) return outcomes
  throw actionError(400, 'validationError', 'A release needs a valid state', step.index, {releaseId})
}

/** Edits the metadata of a release. Rejects a change of any other field. */
export const editRelease = async (step: Step, {releaseId, patch}: ActionOf<'release.edit'>): Outcomes => {
  const before = requireState(step, releaseId, ['active', 'scheduled'])
  const outcomes = await mutate(step, [{patch: {...patch, id: before._id}}])
  const after = requireDocument(step, before._id)
  if (isDeepStrictEqual(fixedFields(before), fixedFields(after))) return outcomes
  throw actionError(400, 'validationError', 'Only the metadata of a release can be edited', step.index, {releaseId})
}

/** Publishes all versions of a release in one transaction, and unpublishes the documents that its versions mark for it: they stay as drafts. */
export const publishRelease = async (step: Step, releaseId: string, states: ReleaseState[] = ['active']): Outcomes => {
  const release = requireState(step, releaseId, states)
  const versions = versionsOf(step, releaseId)
  step.transaction.releasing.add(releaseId)
  const unpublished = new Map(
    versions.filter(isUnpublishVersion).map(({_id, _type}) => [publishedIdOf(_id), _type] as const),
  )
  const mutations = versions.flatMap((version): Mutation[] => {
    const publishedId = publishedIdOf(version._id)
    const published = step.transaction.draft.get(publishedId)
    return isUnpublishVersion(version)
      ? unpublishMutations(version, published, unpublished)
      : publishMutations(version, published, publishedId)
  })
  const outcomes = await mutate(step, mutations)
  const documentStates = finalStates(versions)
  const changes = {
    set: {state: 'published', publishedAt: step.transaction.timestamp, ...documentStates},
    unset: ['error'],
  }
  return [...outcomes, ...(await change(step, release, changes))]
}

/** Schedules a release. Its versions are locked until then. */
export const scheduleRelease = async (step: Step, {releaseId, publishAt}: ActionOf<'release.schedule'>): Outcomes => {
  const release = requireState(step, releaseId, ['active'])
  if (Date.parse(publishAt) <= Date.parse(step.transaction.timestamp)) {
    throw actionError(400, 'validationError', 'The publish time is in the past', step.index, {publishAt})
  }
  return change(step, release, {set: {state: 'scheduled', publishAt}, unset: ['error']})
}

/** Sets a scheduled release back to active. */
export const unscheduleRelease = async (step: Step, {releaseId}: ActionOf<'release.unschedule'>): Outcomes => {
  const release = requireState(step, releaseId, ['scheduled'])
  return change(step, release, {set: {state: 'active'}, unset: ['publishAt']})
}

/** Archives a release and deletes its versions. They stay in the history, so the release can be restored. */
export const archiveRelease = async (step: Step, {releaseId}: ActionOf<'release.archive'>): Outcomes => {
  const release = requireState(step, releaseId, ['active'])
  const versions = versionsOf(step, releaseId)
  step.transaction.releasing.add(releaseId)
  const outcomes = await mutate(
    step,
    versions.map(({_id: id}) => ({delete: {id}})),
  )
  return [...outcomes, ...(await change(step, release, {set: {state: 'archived', ...finalStates(versions)}}))]
}

/** Restores an archived release with its versions. */
export const unarchiveRelease = async (step: Step, {releaseId}: ActionOf<'release.unarchive'>): Outcomes => {
  const release = requireState(step, releaseId, ['archived'])
  step.transaction.releasing.add(releaseId)
  const versions = finalVersionsOf(release).map((id): Mutation => {
    const version = step.transaction.lastStateOf(id)
    if (version) return {create: {...version}}
    throw actionError(409, 'documentNotFoundError', `Version "${id}" is no longer in the history`, step.index, {id})
  })
  const outcomes = await mutate(step, versions)
  return [...outcomes, ...(await change(step, release, {set: {state: 'active'}, unset: ['finalDocumentStates']}))]
}

/** Deletes an archived or published release. */
export const deleteRelease = async (step: Step, {releaseId}: ActionOf<'release.delete'>): Outcomes => {
  const release = requireState(step, releaseId, ['archived', 'published'])
  return mutate(step, [{delete: {id: release._id}}])
}

/** Returns the fields of a release that an edit must not change. */
const fixedFields = ({metadata: _metadata, _rev, _updatedAt, ...fields}: StoredDocument) => fields

const requireState = (step: Step, releaseId: string, states: ReleaseState[]): StoredDocument => {
  const release = requireDocument(step, releaseDocumentId(releaseId))
  const state = stateOf(release)
  if (state && states.includes(state)) return release
  const description = `Release "${releaseId}" is ${state} but must be ${states.join(' or ')}`
  throw actionError(409, 'releaseStateError', description, step.index, {releaseId, state})
}

const change = (step: Step, {_id: id}: StoredDocument, operations: {set: JsonRecord; unset?: string[]}): Outcomes =>
  mutate(step, [{patch: {id, ...operations}}])

const versionsOf = ({transaction}: Step, releaseId: string): StoredDocument[] =>
  transaction.listRelease(releaseId).flatMap(id => transaction.draft.get(id) ?? [])

const finalStates = (versions: StoredDocument[]) => ({
  finalDocumentStates: versions.map(({_id: id}) => ({_key: id, id})),
})
