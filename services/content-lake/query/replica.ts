import {DatabaseSync} from 'node:sqlite'
import {COMPLETE_DOCUMENTS, intactRow, isIntact} from '../database/protected-tables.ts'
import {addChecksumFunctions} from '../database/row-checksum.ts'
import {parseDocument, type StoredDocument} from '../document.ts'
import {createLruCache, type LruCache} from './lru-cache.ts'
import type {Perspective} from './perspective.ts'
import {createSuspects, type IsAffected, type Suspects} from './suspects.ts'
import {createView, type DocumentChange, type MutableView, type View} from './view/view.ts'

const MAX_VIEWS = 8
/** Above this number of changes, and a tenth of the documents, rebuilding the views is cheaper than updating them. */
const MANY_CHANGES = 1000

/** Which part of a dataset a query sees, and the sequence number it must include. */
export type ViewOptions = {
  dataset: string
  sequence: number
  perspective: Perspective
  publicOnly: boolean
  /** Changes that are applied on top of the stored documents; null deletes a document. */
  overlay: DocumentChange[]
}

/** The documents of one dataset in memory, with the views on them. */
type Copy = {
  sequence: number
  documents: Map<string, StoredDocument>
  views: LruCache<MutableView>
  suspects: Suspects
}

type Statements = ReturnType<typeof prepareStatements>

/** Opens a worker's in-memory replica of the documents. It reads the database file and is updated on demand. */
export const openReplica = (file: string) => {
  const database = new DatabaseSync(file, {readOnly: true, timeout: 5000})
  addChecksumFunctions(database)
  const statements = prepareStatements(database)
  const copies = new Map<string, Copy>()

  /** Returns the copy of a dataset, updated to at least `sequence`. */
  const copyOf = (dataset: string, sequence: number): Copy => {
    const known = copies.get(dataset)
    if (known !== undefined && known.sequence >= sequence) return known
    // One read transaction, so that the sequence number and the documents belong to the same moment.
    database.exec('begin')
    try {
      const copy = known ?? loadCopy(statements, dataset)
      if (known !== undefined) updateCopy(statements, dataset, known)
      copies.set(dataset, copy)
      return copy
    } finally {
      database.exec('commit')
    }
  }

  /**
   * Calls `use` with the view of a dataset, which is only valid until `use` returns, and with a check whether damaged
   * documents affect a result.
   */
  const withView = <Result>(options: ViewOptions, use: (view: View, isAffected: IsAffected) => Result): Result => {
    const {dataset, sequence, perspective, publicOnly, overlay} = options
    const copy = copyOf(dataset, sequence)
    const view = viewOf(copy, perspective, publicOnly)
    const {isAffected} = copy.suspects
    if (overlay.length === 0) return use(view, isAffected)
    view.apply(overlay)
    try {
      return use(view, isAffected)
    } finally {
      view.apply(overlay.map(([id]) => [id, copy.documents.get(id) ?? null]))
    }
  }

  /** Loads every dataset, so that no query has to wait for it. */
  const preload = (): void => {
    for (const row of database.prepare('select name from datasets').all()) copyOf(String(row.name), 0)
  }

  return {withView, preload}
}

const prepareStatements = (database: DatabaseSync) => ({
  newest: database.prepare('select coalesce(max(sequence), 0) as number from changes where dataset = ?'),
  // Without the index, which may be damaged and lead past documents.
  all: database.prepare('select * from documents not indexed where dataset = ?'),
  complete: database.prepare(`select ${COMPLETE_DOCUMENTS} as isComplete`),
  changed: database.prepare(`
    select distinct document from changes where dataset = ? and sequence > ? and ${intactRow('changes')}`),
  latest: database.prepare(`
    select revision from changes indexed by changes_by_document
    where dataset = ? and document = ? order by sequence desc limit 1`),
  one: database.prepare('select * from documents where dataset = ? and id = ?'),
})

const loadCopy = ({newest, all, complete}: Statements, dataset: string): Copy => {
  const documents = new Map<string, StoredDocument>()
  const suspects = createSuspects()
  if (complete.get()?.isComplete !== 1) suspects.addUnknown()
  const sequence = Number(newest.get(dataset)?.number ?? 0)
  for (const row of all.iterate(dataset)) {
    if (isIntact('documents', row)) {
      const document = parseDocument(String(row.content))
      documents.set(document._id, document)
    } else suspects.add(row)
  }
  return {sequence, documents, suspects, views: createLruCache<MutableView>(MAX_VIEWS, () => 1)}
}

/** Applies the changes since the copy's sequence number. */
const updateCopy = ({newest, changed, one, latest}: Statements, dataset: string, copy: Copy): void => {
  const sequence = Number(newest.get(dataset)?.number ?? 0)
  const changes = changed.all(dataset, copy.sequence).map(({document}): DocumentChange => {
    const id = String(document)
    const current = one.get(dataset, id)
    if (!current && latest.get(dataset, id)?.revision !== null) copy.suspects.addUnknown()
    if (!current) return [id, null]
    if (current.id === id && isIntact('documents', current)) return [id, parseDocument(String(current.content))]
    copy.suspects.add(current)
    return [id, null]
  })
  for (const [id, document] of changes) {
    if (document) copy.documents.set(id, document)
    else copy.documents.delete(id)
  }
  // Most writes change few documents: updating the views preserves their indexes.
  if (changes.length <= Math.max(MANY_CHANGES, copy.documents.size / 10)) {
    for (const view of copy.views.values()) view.apply(changes)
  } else copy.views = createLruCache(MAX_VIEWS, () => 1)
  copy.sequence = sequence
}

const viewOf = ({views, documents}: Copy, perspective: Perspective, publicOnly: boolean): MutableView => {
  const key = `${publicOnly}:${perspective}`
  const known = views.get(key)
  if (known) return known
  const view = createView(documents.values(), perspective, publicOnly)
  views.set(key, view)
  return view
}
