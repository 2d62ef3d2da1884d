import {DatabaseSync} from 'node:sqlite'
import {parseDocument, type StoredDocument} from '../document.ts'
import type {Perspective} from './perspective.ts'
import {openRecent, type Recent} from './recent.ts'
import {type DocumentChange, type KeptView, openView, type View} from './view.ts'

const MAX_VIEWS = 8
/** More changes than that, and than a tenth of the documents, make views anew: it is cheaper. */
const MANY_CHANGES = 1000

/** Which part of a dataset a query sees, and as of when at least. */
export type Sight = {
  dataset: string
  sequence: number
  perspective: Perspective
  publicOnly: boolean
  /** Documents laid over the stored ones (null hides one). */
  overlay: DocumentChange[]
}

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
    return {sequence, documents, views: openRecent<KeptView>(MAX_VIEWS, () => 1)}
  }

  const follow = (dataset: string, copy: Copy): void => {
    const sequence = Number(newest.get(dataset)?.number ?? 0)
    const changes = changed.all(dataset, copy.sequence).map(({document}): DocumentChange => {
      const id = String(document)
      const current = one.get(dataset, id)
      return [id, current ? parseDocument(String(current.content)) : null]
    })
    for (const [id, document] of changes) {
      if (document) copy.documents.set(id, document)
      else copy.documents.delete(id)
    }
    // Each write touches little: what the views have indexed stays.
    if (changes.length <= Math.max(MANY_CHANGES, copy.documents.size / 10)) {
      for (const view of copy.views.values()) view.apply(changes)
    } else copy.views = openRecent(MAX_VIEWS, () => 1)
    copy.sequence = sequence
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

  const viewOf = ({views, documents}: Copy, perspective: Perspective, publicOnly: boolean): KeptView => {
    const name = `${publicOnly}:${perspective}`
    const known = views.get(name)
    if (known) return known
    const view = openView(documents.values(), perspective, publicOnly)
    views.set(name, view)
    return view
  }

  /** Looks at a dataset: `use` must be done with the view when it returns. */
  const look = <Result>(sight: Sight, use: (view: View) => Result): Result => {
    const copy = copyOf(sight.dataset, sight.sequence)
    const view = viewOf(copy, sight.perspective, sight.publicOnly)
    if (sight.overlay.length === 0) return use(view)
    view.apply(sight.overlay)
    try {
      return use(view)
    } finally {
      view.apply(sight.overlay.map(([id]) => [id, copy.documents.get(id) ?? null]))
    }
  }

  /** Reads every dataset, so that no query has to wait for it. */
  const preload = (): void => {
    for (const row of database.prepare('select name from datasets').all()) copyOf(String(row.name), 0)
  }

  return {look, preload}
}

type Copy = {sequence: number; documents: Map<string, StoredDocument>; views: Recent<KeptView>}
