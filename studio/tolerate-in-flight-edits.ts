import {Mutation} from '@sanity/mutator'

type Document = NonNullable<ReturnType<Mutation['apply']>>

const CREATING = ['create', 'createIfNotExists', 'createOrReplace']

/**
 * Has the Studio live through a document's going while edits of it are on their way, as when somebody publishes what another
 * is writing. The lake then makes the next draft of what was published, so here too an edit goes on from what it was made
 * in, until the lake has answered; one that never was in a document is nothing without it. Sanity's model of a document
 * throws there, which ends the whole Studio of the one who writes (@sanity/mutator 6.16.0, and 6.19.0 as well).
 */
export function tolerateInFlightEdits(): void {
  const {apply} = Mutation.prototype
  const madeIn = new WeakMap<Mutation, Document>()
  Mutation.prototype.apply = function (document) {
    if (document !== null) madeIn.set(this, document)
    if (this.mutations.some(mutation => CREATING.some(kind => kind in mutation))) return apply.call(this, document)
    const basis = document ?? madeIn.get(this) ?? null
    return basis && apply.call(this, basis)
  }
}
