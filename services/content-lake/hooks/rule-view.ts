import type {StoredDocument} from '../document.ts'
import {outermostReferences} from '../query/indexes.ts'
import type {View} from '../query/view.ts'

type Sources = {
  /** Reads the document with an id. */
  one: (id: string) => StoredDocument | undefined
  /** Reads all documents. */
  all: () => View
}

/**
 * A dataset as a rule sees it. Most rules look at no other document, or follow a reference or two: all documents are
 * read only when something else is asked.
 */
export const openRuleView = ({one, all}: Sources): View => {
  let known: View | undefined
  const whole = (): View => {
    known ??= all()
    return known
  }
  return {
    get documents() {
      return whole().documents
    },
    byId: {get: id => (known ? known.byId.get(id) : one(id))},
    withValue: (path, value) => whole().withValue(path, value),
    referringTo: id => whole().referringTo(id),
    referencesIn: outermostReferences,
    sorted: (type, paths) => whole().sorted(type, paths),
    merge: lists => whole().merge(lists),
  }
}
