import type {DatabaseSync} from 'node:sqlite'
import {prepareInsert} from '../database/protected-tables.ts'
import {parseDocument, type StoredDocument} from '../document.ts'
import {referencesOf} from '../store/references.ts'
import {findState, type Key, type LoggedChange, prepareStateReader, replay} from './document-states.ts'
import type {Losses} from './losses.ts'
import {addLostChange} from './restore-log.ts'

type Tools = ReturnType<typeof prepareTools>

/**
 * Gives every document that changed after the transaction number `base` its last state that can be recovered: the stored
 * one, or the newest earlier state with the later patches applied. The log is cut where a document's states are lost.
 */
export const restoreDocuments = (database: DatabaseSync, base: number, losses: Losses): void => {
  const tools = prepareTools(database)
  const touched = database
    .prepare(`
      select distinct dataset, document as id from found_changes where sequence > ?
      union select dataset, id from found_documents found where not exists (
        select 1 from documents where documents.dataset = found.dataset and documents.id = found.id
          and documents.revision = found.revision)`)
    .all(base)
  for (const {dataset, id} of touched) restoreDocument(tools, {dataset: String(dataset), id: String(id)}, losses)
}

const prepareTools = (database: DatabaseSync) => ({
  database,
  chain: database.prepare(`
    select sequence, previous_revision as previous, revision from changes where dataset = ? and document = ? order by sequence`),
  states: prepareStateReader(database),
  foundAny: database.prepare('select content from found_documents where dataset = ? and id = ?'),
  put: prepareInsert(
    database,
    'documents',
    'on conflict do update set type = excluded.type, revision = excluded.revision, content = excluded.content, checksum = excluded.checksum',
  ),
  drop: database.prepare('delete from documents where dataset = ? and id = ?'),
  dropReferences: database.prepare('delete from document_references where dataset = ? and source = ?'),
  addReference: prepareInsert(database, 'document_references'),
  cutChanges: database.prepare('delete from changes where dataset = ? and document = ? and sequence > ?'),
  cutHistory: database.prepare('delete from history where dataset = ? and document = ? and sequence > ?'),
  forgetChanges: database.prepare('delete from changes where dataset = ? and document = ? and sequence < ?'),
  forgetHistory: database.prepare('delete from history where dataset = ? and document = ? and sequence < ?'),
})

const restoreDocument = (tools: Tools, key: Key, losses: Losses): void => {
  addMissingChange(tools, key)
  closeGaps(tools, key, losses)
  const chain = chainOf(tools, key)
  const last = chain.at(-1)
  const isDeleted = last?.revision === null
  const state = last?.revision
    ? (findState(tools.states, key, last.revision) ?? replay(tools.states, key, chain))
    : null
  if (!isDeleted && state?._rev !== last?.revision) {
    const lost = state ? `its changes after ${state._updatedAt} (revision ${state._rev})` : 'everything'
    losses.add(`Document "${key.id}" of "${key.dataset}": ${lost}`)
    const kept = chain.findLast(({revision}) => revision === (state?._rev ?? null))
    cutLog(tools, key, kept?.sequence ?? 0)
  }
  put(tools, key, state)
}

const chainOf = ({chain}: Tools, {dataset, id}: Key): LoggedChange[] =>
  chain.all(dataset, id).map(({sequence, previous, revision}) => ({
    sequence: Number(sequence),
    previous: previous === null ? null : String(previous),
    revision: revision === null ? null : String(revision),
  }))

/**
 * Adds the change of a document that is newer than its last change in the log. It counts only if the log shows to which
 * transaction it belongs: otherwise it may be the remains of a deleted document.
 */
const addMissingChange = (tools: Tools, {dataset, id}: Key): void => {
  const chain = chainOf(tools, {dataset, id})
  const last = chain.at(-1)
  const known = new Set(chain.flatMap(({previous, revision}) => [previous, revision]))
  const newer = tools.foundAny
    .all(dataset, id)
    .map(row => parseDocument(String(row.content)))
    .filter(document => !known.has(document._rev))
    .sort((a, b) => (a._updatedAt < b._updatedAt ? -1 : 1))
    .at(-1)
  if (!newer) return
  const [after, previous] = [last?.sequence ?? 0, last?.revision ?? null]
  addLostChange(tools.database, {dataset, document: id, after, previous, revision: newer._rev})
}

/** Adds the changes that are missing between two others, or removes what precedes them. */
const closeGaps = (tools: Tools, key: Key, losses: Losses): void => {
  const chain = chainOf(tools, key)
  for (const [index, {sequence, previous}] of chain.entries()) {
    const former = chain[index - 1]
    if (!former || former.revision === previous) continue
    const gap = {dataset: key.dataset, document: key.id, after: former.sequence, previous: former.revision}
    if (previous !== null && addLostChange(tools.database, {...gap, revision: previous})) continue
    losses.add(`Document "${key.id}" of "${key.dataset}": its history before transaction ${sequence}`)
    tools.forgetChanges.run(key.dataset, key.id, sequence)
    tools.forgetHistory.run(key.dataset, key.id, sequence)
  }
}

const cutLog = ({cutChanges, cutHistory}: Tools, {dataset, id}: Key, sequence: number): void => {
  cutChanges.run(dataset, id, sequence)
  cutHistory.run(dataset, id, sequence)
}

const put = (tools: Tools, {dataset, id}: Key, state: StoredDocument | null): void => {
  tools.dropReferences.run(dataset, id)
  if (state === null) {
    tools.drop.run(dataset, id)
    return
  }
  tools.put.run(dataset, id, state._type, state._rev, JSON.stringify(state))
  for (const [target, isStrong] of referencesOf(state)) tools.addReference.run(target, dataset, id, isStrong ? 1 : 0)
}
