import type {StoredDocument} from '../document.ts'
import {outermostReferences} from '../query/view/outermost-references.ts'
import type {View} from '../query/view/view.ts'

type Readers = {
  /** Reads the document with an id. */
  one: (id: string) => StoredDocument | undefined
  /** Reads all documents. */
  all: () => View
}

/**
 * Opens the view of a dataset that a rule is evaluated on. Most rules read no other document, or follow a reference or
 * two, so all documents are loaded only when the rule needs anything else.
 */
export const openRuleView = ({one, all}: Readers): View => {
  let loaded: View | undefined
  const whole = (): View => {
    loaded ??= all()
    return loaded
  }
  return {
    get documents() {
      return whole().documents
    },
    byId: {get: id => (loaded ? loaded.byId.get(id) : one(id))},
    withValue: (path, value) => whole().withValue(path, value),
    referringTo: id => whole().referringTo(id),
    referencesIn: outermostReferences,
    sorted: (type, paths) => whole().sorted(type, paths),
    merge: lists => whole().merge(lists),
  }
}
