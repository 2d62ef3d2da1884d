import type {DatabaseSync} from 'node:sqlite'
import {isDeepStrictEqual} from 'node:util'
import {applyPatch as applyReversePatch} from 'mendoza'
import {parseDocument, type StoredDocument} from '../document.ts'
import {withoutRevision} from '../history/mendoza.ts'
import {applyPatch} from '../transactions/patch.ts'

export type Key = {dataset: string; id: string}
export type LoggedChange = {sequence: number; previous: string | null; revision: string | null}
type StateReader = ReturnType<typeof prepareStateReader>

/** Computing time for the patches of one document. */
const PATCH_TIMEOUT_MS = 10_000

/** Prepares the statements that read the states of documents. */
export const prepareStateReader = (database: DatabaseSync) => ({
  stored: database.prepare('select content from documents where dataset = ? and id = ?'),
  found: database.prepare('select content from found_documents where dataset = ? and id = ? and revision = ?'),
  history: database.prepare('select revert, patches from history where dataset = ? and document = ? and sequence = ?'),
  timestamp: database.prepare('select timestamp from transactions where sequence = ?'),
})

/** Returns the stored state of a document with a revision, from the pages or from the backup; null when it is lost. */
export const findState = (
  {found, stored}: StateReader,
  {dataset, id}: Key,
  revision: string,
): StoredDocument | null => {
  const row = found.get(dataset, id, revision)
  if (row) return parseDocument(String(row.content))
  const kept = stored.get(dataset, id)
  const state = kept ? parseDocument(String(kept.content)) : null
  return state?._rev === revision ? state : null
}

/** Returns the newest state that is known, with the later patches of the log applied; null when no state is known. */
export const replay = (reader: StateReader, key: Key, chain: LoggedChange[]): StoredDocument | null => {
  const start = chain.findLastIndex(({revision}) => revision !== null && findState(reader, key, revision) !== null)
  const revision = chain[start]?.revision
  let state = revision ? findState(reader, key, revision) : null
  for (const change of chain.slice(start + 1)) {
    const next = state && patched(reader, key, state, change)
    if (!next) return state
    state = next
  }
  return state
}

/** Returns the state after a change, from its patches; null when they are lost or the reverse patch does not undo them. */
const patched = (
  {history, timestamp}: StateReader,
  {dataset, id}: Key,
  state: StoredDocument,
  {sequence, previous, revision}: LoggedChange,
): StoredDocument | null => {
  const row = history.get(dataset, id, sequence)
  const time = timestamp.get(sequence)
  if (!row || row.patches === null || !time || revision === null || previous !== state._rev) return null
  try {
    const patches: Parameters<typeof applyPatch>[1][] = JSON.parse(String(row.patches))
    const budget = {leftMs: PATCH_TIMEOUT_MS}
    const changed = patches.reduce<StoredDocument>((before, patch) => applyPatch(before, patch, budget), state)
    const next = {...changed, _rev: revision, _updatedAt: String(time.timestamp)}
    const undone = applyReversePatch(withoutRevision(next), JSON.parse(String(row.revert)))
    return isDeepStrictEqual(undone, withoutRevision(state)) ? next : null
  } catch {
    return null
  }
}
