import {isDeepStrictEqual} from 'node:util'
import type {ActionOf} from '../actions/action.ts'
import {actionError} from '../actions/action-error.ts'
import {isGoingToUnpublish, publishing} from '../actions/publishing.ts'
import {checkAbsent, existing, mutate, type Step} from '../actions/steps.ts'
import type {JsonRecord, StoredDocument} from '../document.ts'
import {publishedIdOf} from '../document-id.ts'
import type {Outcome} from '../transactions/apply.ts'
import type {Mutation} from '../transactions/mutation.ts'
import {finalVersionsOf, RELEASE_TYPE, type ReleaseState, releaseDocumentId, stateOf} from './release.ts'

type Done = Promise<Outcome[]>

/** Makes a release, active and empty. */
export const createRelease = async (step: Step, {releaseId, metadata = {}}: ActionOf<'release.create'>): Done => {
  const _id = releaseDocumentId(releaseId)
  checkAbsent(step, _id)
  return mutate(step, [
    {
      create: {
        _id,
        _type: RELEASE_TYPE,
        name: releaseId,
        userId: step.work.author,
        state: 'active',
        metadata: {releaseType: 'undecided', ...metadata},
      },
    },
  ])
}

/** Takes over a release as an export wrote it, in the state that it was in; its versions come by themselves. */
export const importRelease = async (step: Step, {releaseId, ...given}: ActionOf<'release.import'>): Done => {
  const _id = releaseDocumentId(releaseId)
  const {attributes, ifExists} = given
  if (ifExists === 'fail') checkAbsent(step, _id)
  const {_rev, ...fields} = attributes
  const outcomes = await mutate(step, [
    ifExists === 'ignore'
      ? {createIfNotExists: {...fields, _id, name: releaseId}}
      : {createOrReplace: {...fields, _id, name: releaseId}},
  ])
  if (stateOf(existing(step, _id))) return outcomes
  throw actionError(400, 'validationError', 'A release needs a state that it can be in', step.index, {releaseId})
}

/** Changes what people read of a release: its metadata and nothing else. */
export const editRelease = async (step: Step, {releaseId, patch}: ActionOf<'release.edit'>): Done => {
  const before = inState(step, releaseId, ['active', 'scheduled'])
  const outcomes = await mutate(step, [{patch: {...patch, id: before._id}}])
  const {metadata: _old, _rev, _updatedAt, ...fixed} = before
  const {metadata: _new, _rev: _r, _updatedAt: _u, ...now} = existing(step, before._id)
  if (isDeepStrictEqual(fixed, now)) return outcomes
  throw actionError(400, 'validationError', 'Only the metadata of a release can be edited', step.index, {releaseId})
}

/** Publishes all versions of a release at once, and takes away what its versions say is to go. */
export const publishRelease = async (step: Step, releaseId: string, states: ReleaseState[] = ['active']): Done => {
  const release = inState(step, releaseId, states)
  const versions = versionsOf(step, releaseId)
  step.work.releasing.add(releaseId)
  const mutations = versions.flatMap((version): Mutation[] => {
    const publishedId = publishedIdOf(version._id)
    if (!isGoingToUnpublish(version)) return publishing(version, step.work.draft.get(publishedId), publishedId)
    return [{delete: {id: publishedId}}, {delete: {id: version._id}}]
  })
  const outcomes = await mutate(step, mutations)
  const final = finalStates(versions)
  const changes = {set: {state: 'published', publishedAt: step.work.timestamp, ...final}, unset: ['error']}
  return [...outcomes, ...(await change(step, release, changes))]
}

/** Has a release published at a time to come; until then its versions stay as they are. */
export const scheduleRelease = async (step: Step, {releaseId, publishAt}: ActionOf<'release.schedule'>): Done => {
  const release = inState(step, releaseId, ['active'])
  if (Date.parse(publishAt) <= Date.parse(step.work.timestamp)) {
    throw actionError(400, 'validationError', 'The time of publishing lies in the past', step.index, {publishAt})
  }
  return change(step, release, {set: {state: 'scheduled', publishAt}, unset: ['error']})
}

/** Has a scheduled release wait for somebody again. */
export const unscheduleRelease = async (step: Step, {releaseId}: ActionOf<'release.unschedule'>): Done => {
  const release = inState(step, releaseId, ['scheduled'])
  return change(step, release, {set: {state: 'active'}, unset: ['publishAt']})
}

/** Puts a release away with all its versions, which history keeps. */
export const archiveRelease = async (step: Step, {releaseId}: ActionOf<'release.archive'>): Done => {
  const release = inState(step, releaseId, ['active'])
  const versions = versionsOf(step, releaseId)
  step.work.releasing.add(releaseId)
  const outcomes = await mutate(
    step,
    versions.map(({_id: id}) => ({delete: {id}})),
  )
  return [...outcomes, ...(await change(step, release, {set: {state: 'archived', ...finalStates(versions)}}))]
}

/** Brings an archived release back with the versions that it had. */
export const unarchiveRelease = async (step: Step, {releaseId}: ActionOf<'release.unarchive'>): Done => {
  const release = inState(step, releaseId, ['archived'])
  step.work.releasing.add(releaseId)
  const versions = finalVersionsOf(release).map((id): Mutation => {
    const version = step.work.lastStateOf(id)
    if (version) return {create: {...version}}
    throw actionError(409, 'documentNotFoundError', `Version "${id}" is no longer in the history`, step.index, {id})
  })
  const outcomes = await mutate(step, versions)
  return [...outcomes, ...(await change(step, release, {set: {state: 'active'}, unset: ['finalDocumentStates']}))]
}

/** Takes away an archived or published release. */
export const deleteRelease = async (step: Step, {releaseId}: ActionOf<'release.delete'>): Done => {
  const release = inState(step, releaseId, ['archived', 'published'])
  return mutate(step, [{delete: {id: release._id}}])
}

const inState = (step: Step, releaseId: string, states: ReleaseState[]): StoredDocument => {
  const release = existing(step, releaseDocumentId(releaseId))
  const state = stateOf(release)
  if (state && states.includes(state)) return release
  const description = `Release "${releaseId}" is ${state}, and must be ${states.join(' or ')} for this`
  throw actionError(409, 'releaseStateError', description, step.index, {releaseId, state})
}

const change = (step: Step, {_id: id}: StoredDocument, operations: {set: JsonRecord; unset?: string[]}): Done =>
  mutate(step, [{patch: {id, ...operations}}])

const versionsOf = ({work}: Step, releaseId: string): StoredDocument[] =>
  work.listRelease(releaseId).flatMap(id => work.draft.get(id) ?? [])

const finalStates = (versions: StoredDocument[]) => ({
  finalDocumentStates: versions.map(({_id: id}) => ({_key: id, id})),
})
