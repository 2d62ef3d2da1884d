import {encodePatch} from '../history/mendoza.ts'
import type {Change, Committed} from '../store/store.ts'
import {WAS} from './matcher-worker.ts'
import {formatPosition} from './position.ts'

/** What a listener wants its events to carry. */
export type EventOptions = {
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  hasEffects: boolean
  visibility: 'transaction' | 'query'
}

/** Place of an event among those that a listener gets of one transaction. */
export type EventPlace = {index: number; total: number; bits: number}

/** Writes the events of one transaction; what several listeners want of a change is put together once. */
export const openEventWriter = ({id: transactionId, timestamp, author}: Committed) => {
  const parts = new Map<string, string>()

  const partOf = (name: string, change: Change, make: () => unknown): string => {
    const key = `${name} ${change.id}`
    const known = parts.get(key)
    if (known !== undefined) return known
    const part = `,${JSON.stringify(name)}:${JSON.stringify(make())}`
    parts.set(key, part)
    return part
  }

  /** A mutation event as JSON. */
  return (change: Change, options: EventOptions, {index, total, bits}: EventPlace): string => {
    const {id, before, after} = change
    const head = {
      eventId: formatPosition({transactionId, document: id}),
      documentId: id,
      transactionId,
      transition: transitionOf(bits),
      identity: author,
      ...(before && {previousRev: before._rev}),
      // A document that is gone has no revision, but clients chain what comes next by the transaction.
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
  if ((bits & WAS) === 0) return 'appear'
  return bits === WAS ? 'disappear' : 'update'
}

/** Mutations that do to the document what the transaction did, those by query resolved to it. */
export const mutationsOf = ({id, before, after, patches}: Change): Record<string, unknown>[] => {
  if (after === null) return [{delete: {id}}]
  if (patches) return patches.map(patch => ({patch: {...patch, id}}))
  return [before === null ? {create: after} : {createOrReplace: after}]
}

const effectsOf = ({before, after}: Change) => ({apply: encodePatch(before, after), revert: encodePatch(after, before)})
