import type {DatabaseSync} from 'node:sqlite'
import {parseDocument, type StoredDocument} from '../document.ts'
import {openView, type View} from '../query/view.ts'

/**
 * A dataset as it is stored, for one evaluation of a rule. Most rules look at no other document, or follow a reference
 * or two: all documents are read only when something else is asked.
 */
export const openRuleView = (database: DatabaseSync, dataset: string): View => {
  const read = (id: string): StoredDocument | undefined => {
    const row = database.prepare('select content from documents where dataset = ? and id = ?').get(dataset, id)
    return row && parseDocument(String(row.content))
  }
  let known: View | undefined
  const whole = (): View => {
    known ??= openView(everything(database, dataset), 'raw', false)
    return known
  }
  return {
    get documents() {
      return whole().documents
    },
    byId: {get: id => (known ? known.byId.get(id) : read(id))},
    withValue: (path, value) => whole().withValue(path, value),
    referringTo: id => whole().referringTo(id),
    referencesIn: value => whole().referencesIn(value),
    sorted: (type, paths) => whole().sorted(type, paths),
    merge: lists => whole().merge(lists),
  }
}

function* everything(database: DatabaseSync, dataset: string): Generator<StoredDocument> {
  const all = database.prepare('select content from documents where dataset = ?')
  for (const row of all.iterate(dataset)) yield parseDocument(String(row.content))
}
