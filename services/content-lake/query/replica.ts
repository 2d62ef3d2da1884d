import {DatabaseSync} from 'node:sqlite'
import {parseDocument, type StoredDocument} from '../document.ts'
import type {Perspective} from './perspective.ts'
import {buildView, type View} from './view.ts'

const MAX_VIEWS = 8

/** A worker's own copy of a lake's documents, read from the database file and brought up to date on demand. */
export const openReplica = (file: string) => {
  const database = new DatabaseSync(file, {readOnly: true, timeout: 5000})
  const newest = database.prepare('select coalesce(max(sequence), 0) as number from changes where dataset = ?')
  const all = database.prepare('select content from documents where dataset = ?')
  const changed = database.prepare('select distinct document from changes where dataset = ? and sequence > ?')
  const one = database.prepare('select content from documents where dataset = ? and id = ?')
  const copies = new Map<string, Copy>()

  const load = (dataset: string): Copy => {
    const documents = new Map<string, StoredDocument>()
    const sequence = Number(newest.get(dataset)?.number ?? 0)
    for (const row of all.iterate(dataset)) {
      const document = parseDocument(String(row.content))
      documents.set(document._id, document)
    }
    return {sequence, documents, views: new Map()}
  }

  const follow = (dataset: string, copy: Copy): void => {
    const sequence = Number(newest.get(dataset)?.number ?? 0)
    for (const row of changed.all(dataset, copy.sequence)) {
      const id = String(row.document)
      const current = one.get(dataset, id)
      if (current) copy.documents.set(id, parseDocument(String(current.content)))
      else copy.documents.delete(id)
    }
    copy.sequence = sequence
    copy.views.clear()
  }

  /** The copy of a dataset, holding at least all transactions up to `sequence`. */
  const copyOf = (dataset: string, sequence: number): Copy => {
    const known = copies.get(dataset)
    if (known !== undefined && known.sequence >= sequence) return known
    // One read transaction, so that the sequence number and the documents are of the same moment.
    database.exec('begin')
    try {
      const copy = known ?? load(dataset)
      if (known !== undefined) follow(dataset, known)
      copies.set(dataset, copy)
      return copy
    } finally {
      database.exec('commit')
    }
  }

  /** What a query sees; `overlay` lays documents over the stored ones (null hides one) for this view alone. */
  const viewOf = (
    dataset: string,
    sequence: number,
    perspective: Perspective,
    publicOnly: boolean,
    overlay: [string, StoredDocument | null][],
  ): View => {
    const copy = copyOf(dataset, sequence)
    if (overlay.length > 0) {
      const documents = new Map(copy.documents)
      for (const [id, document] of overlay) document ? documents.set(id, document) : documents.delete(id)
      return buildView(documents.values(), perspective, publicOnly)
    }
    const key = `${publicOnly}:${perspective}`
    const known = copy.views.get(key)
    if (known) return known
    if (copy.views.size >= MAX_VIEWS) copy.views.clear()
    const view = buildView(copy.documents.values(), perspective, publicOnly)
    copy.views.set(key, view)
    return view
  }

  /** Reads every dataset, so that no query has to wait for it. */
  const preload = (): void => {
    for (const row of database.prepare('select name from datasets').all()) copyOf(String(row.name), 0)
  }

  return {viewOf, preload}
}

type Copy = {sequence: number; documents: Map<string, StoredDocument>; views: Map<string, View>}
