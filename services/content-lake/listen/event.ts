import {encodePatch} from '../history/mendoza.ts'
import {mutationsOf} from '../history/mutations-of.ts'
import type {Change, Committed} from '../store/store.ts'
import {MATCHED_BEFORE} from './matcher/matcher-worker.ts'
import {formatPosition} from './position.ts'

/** What the events of a listener contain. */
export type EventOptions = {
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  hasEffects: boolean
  visibility: 'transaction' | 'query'
}

/** Position of an event among a listener's events of one transaction, and the match bits of its change. */
export type EventPlacement = {index: number; total: number; bits: number}

export type EventWriter = ReturnType<typeof createEventWriter>

/** Creates a writer for the events of one transaction. Parts that several listeners need are serialized once. */
export const createEventWriter = ({id: transactionId, timestamp, author}: Committed) => {
  const parts = new Map<string, string>()

  const partOf = (name: string, change: Change, compute: () => unknown): string => {
    const key = `${name} ${change.id}`
    const known = parts.get(key)
    if (known !== undefined) return known
    const part = `,${JSON.stringify(name)}:${JSON.stringify(compute())}`
    parts.set(key, part)
    return part
  }

  /** Serializes a mutation event. */
  return (change: Change, options: EventOptions, {index, total, bits}: EventPlacement): string => {
    const {id, before, after} = change
    const head = {
      eventId: formatPosition({transactionId, document: id}),
      documentId: id,
      transactionId,
      transition: transitionOf(bits),
      identity: author,
      ...(before && {previousRev: before._rev}),
      // A deleted document has no revision, but clients chain the next event by the transaction id.
      resultRev: transactionId,
      timestamp,
      visibility: options.visibility,
      transactionTotalEvents: total,
      transactionCurrentEvent: index,
    }
    const body = [
      options.includeMutations ? partOf('mutations', change, () => mutationsOf(change)) : '',
      options.includeResult && after ? partOf('result', change, () => after) : '',
      options.includePreviousRevision ? partOf('previous', change, () => before) : '',
      options.hasEffects ? partOf('effects', change, () => effectsOf(change)) : '',
    ]
    return `${JSON.stringify(head).slice(0, -1)}${body.join('')}}`
  }
}

const transitionOf = (bits: number): 'appear' | 'update' | 'disappear' => {
  if ((bits & MATCHED_BEFORE) === 0) return 'appear'
  return bits === MATCHED_BEFORE ? 'disappear' : 'update'
}

const effectsOf = ({before, after}: Change) => ({apply: encodePatch(before, after), revert: encodePatch(after, before)})
