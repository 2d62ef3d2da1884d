import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'

/** The writes that a listener must receive, those that it received, and the transactions at which it was reset. */
type Listener = {wants: (number: number) => boolean; received: Set<string>; resets: string[]}

/** Events that were lost, and events that a reset skipped because the listener was too slow. */
export type Losses = {missed: number; skipped: number}

/** Reads the sequence number of each transaction from the lake's database. */
export function transactionOrder(folder: string): Map<string, number> {
  const database = new DatabaseSync(join(folder, 'lake.sqlite'), {readOnly: true})
  try {
    const rows = database.prepare('select id, sequence from transactions').all()
    return new Map(rows.map(({id, sequence}) => [String(id), Number(sequence)]))
  } finally {
    database.close()
  }
}

/** Counts missing events. A reset covers every event up to the transaction that it names. */
export function lossesOf({wants, received, resets}: Listener, count: number, order: Map<string, number>): Losses {
  const sequenceOf = (id: string): number => order.get(id) ?? 0
  const resetAt = Math.max(0, ...resets.map(sequenceOf))
  const missing = Array.from({length: count}, (_, number) => number)
    .filter(wants)
    .map(number => `write-${number}`)
    .filter(id => !received.has(id))
  const missed = missing.filter(id => sequenceOf(id) > resetAt).length
  return {missed, skipped: missing.length - missed}
}

/** Adds up the losses of all listeners. */
export const sumLosses = (all: Losses[]): Losses =>
  all.reduce((total, {missed, skipped}) => ({missed: total.missed + missed, skipped: total.skipped + skipped}), {
    missed: 0,
    skipped: 0,
  })
