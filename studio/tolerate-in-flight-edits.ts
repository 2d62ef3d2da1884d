import {Mutation} from '@sanity/mutator'

type Document = NonNullable<ReturnType<Mutation['apply']>>

const CREATE_KINDS = ['create', 'createIfNotExists', 'createOrReplace']

/**
 * Patches Sanity's document model so that it accepts edits in flight when their document is removed, for example when one
 * editor publishes a draft while another is typing in it. Without the patch `apply` throws, which crashes the Studio of the
 * editor who is typing (@sanity/mutator 6.16.0 and 6.19.0).
 *
 * The lake applies such an edit to the published document and creates the next draft. Until it responds, the patched model
 * applies the edit to the document it was first applied to, and returns null for an edit that never had a document.
 */
export function tolerateInFlightEdits(): void {
  const {apply} = Mutation.prototype
  const baseOf = new WeakMap<Mutation, Document>()
  Mutation.prototype.apply = function (document) {
    if (document !== null) baseOf.set(this, document)
    if (this.mutations.some(mutation => CREATE_KINDS.some(kind => kind in mutation))) return apply.call(this, document)
    const base = document ?? baseOf.get(this) ?? null
    return base && apply.call(this, base)
  }
}
