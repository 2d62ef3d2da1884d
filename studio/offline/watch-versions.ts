import type {KeptText} from './kept-text'
import type {Fields} from './keyed-items'
import {newerFields, ownFields, type Versions} from './newer-version'

/** A document as this browser shows it. `kept` is the latest kept text of each field. */
type Seen = {
  draft: Fields | null
  published: Fields | null
  isDisconnected: boolean
  isReady: boolean
  kept: Readonly<Record<string, Pick<KeptText, 'text'>>>
}

const publishedSince = (versions: Versions, begun: Fields, kept: Seen['kept']): Fields =>
  ownFields(newerFields(versions), {base: versions.base, draft: versions.draft, begun, kept})

/**
 * Watches a document for what somebody else publishes while this editor begins a draft without a connection. `see` takes each state, and
 * returns the fields to set when the form is ready, or null when it is not. `decide` says that the editor has decided about a kept
 * text: what they take stays.
 */
export function watchVersions() {
  /** What was published while there was no draft. */
  let base: Fields | null = null
  /** The draft as it was before the connection came back. */
  let begun: Fields | null = null
  return {
    see({draft, published, isDisconnected, isReady, kept}: Seen): Fields | null {
      if (isDisconnected && base?._rev === published?._rev) begun = draft
      if (!isReady) return null
      // Sanity has dropped the draft, but its request may have been on its way: then the lake has it a moment later (sanity 6.16.0).
      if (begun && !draft) return {}
      const fields = begun && draft && base && published ? publishedSince({base, published, draft}, begun, kept) : {}
      base = draft ? null : published
      begun = null
      return fields
    },
    decide(): void {
      begun = null
    },
  }
}
