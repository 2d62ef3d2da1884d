import type {KeptText} from './kept-text'
import type {Fields} from './keyed-items'
import {newerFields, ownFields, storedFields} from './newer-version'

/** A document as this browser shows it. `kept` is the latest kept text of each field. */
type Seen = {
  draft: Fields | null
  published: Fields | null
  isDisconnected: boolean
  /** The connection is back, but what was changed meanwhile may not have arrived. */
  isBehind: boolean
  isReady: boolean
  kept: Readonly<Record<string, Pick<KeptText, 'text'>>>
  /** Returns the draft as the lake has it, and undefined when that is not known. */
  readStored: () => Fields | null | undefined
}

/** A draft that appears later was begun after the connection came back, by this editor or another one. */
const LATE_DRAFT_MS = 20_000

type Known = Pick<Seen, 'draft' | 'published' | 'kept'> & {
  base: Fields | null
  begun: Fields | null
  stored: Fields | null | undefined
}

function publishedSince({base, published, draft, begun, stored, kept}: Known): Fields {
  if (!base || !published || !draft || !begun) return {}
  return ownFields(newerFields({base, published, draft}), {base, draft, begun, stored, kept})
}

/**
 * Watches a document for what somebody else publishes while this editor begins a draft without a connection. `see` takes each state, and
 * returns the fields to set when the form is ready, or null when it is not: those of the newer version, and those that this screen shows
 * in another form than the lake has them. `decide` says that the editor has decided about a kept text: what they take stays.
 */
export function watchVersions(now = () => Date.now()) {
  /** What was published while there was no draft. */
  let base: Fields | null = null
  /** The draft as it was before the connection came back. */
  let begun: Fields | null = null
  /** When the form was first ready without that draft. */
  let readyAt: number | null = null
  /** Whether the screen may differ from what the lake has: after a loss of the connection, also one before the form was opened. */
  let mayDiffer = true
  const forget = () => {
    begun = null
    readyAt = null
  }
  const begin = ({draft, published, isDisconnected, isBehind}: Seen) => {
    mayDiffer ||= isDisconnected || isBehind
    // What arrives changes a draft in steps, so an earlier state of it counts, if there is one.
    const isBefore = isDisconnected || (isBehind && !begun)
    if (isBefore && base?._rev === published?._rev) begun = draft ?? begun
  }
  const compareOnce = ({draft, readStored}: Seen) => {
    const stored = mayDiffer && draft ? readStored() : undefined
    // What is not known yet is compared later: until then a kept text may be on this screen alone.
    mayDiffer &&= draft !== null && stored === undefined
    return stored
  }
  return {
    see(seen: Seen): Fields | null {
      const {draft, published, isReady, kept} = seen
      begin(seen)
      if (!isReady) return null
      if (readyAt !== null && now() - readyAt >= LATE_DRAFT_MS) forget()
      // Sanity has dropped the draft, but its request may have been on its way: then the lake has it a moment later (sanity 6.16.0).
      if (begun && !draft) {
        readyAt ??= now()
        return {}
      }
      const stored = compareOnce(seen)
      if (draft && mayDiffer) return null
      const newer = publishedSince({base, published, draft, begun, stored, kept})
      base = draft ? null : published
      forget()
      return {...storedFields(draft, stored), ...newer}
    },
    decide: forget,
  }
}
