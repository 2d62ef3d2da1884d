import {randomInt} from 'node:crypto'
import {sha256} from '../../kit/secrets.ts'
import type {Database, Query} from '../database/database.ts'

export type Receipt = {reference: string; received_at: string}

const DIGITS = '23456789'
const LETTERS = `${DIGITS}ABCDEFGHJKLMNPQRSTUVWXYZ`

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

/** Creates the store of contact messages and newsletter subscriptions. A write is on the disk when its method resolves. */
export function createSubmissionStore({query, transaction}: Database) {
  return {
    /**
     * Stores a message and returns its receipt. With a known idempotency key it returns the earlier receipt, or null when the
     * earlier message was different.
     */
    addContact(submission: object, isSpam: boolean, idempotencyKey: string | null): Promise<Receipt | null> {
      const document = JSON.stringify(submission)
      const digest = sha256(document).toString('base64url')
      return transaction(async trx => {
        const earlier = idempotencyKey === null ? undefined : await findByKey(trx, idempotencyKey)
        if (earlier && earlier.digest !== digest) return null
        if (earlier) return {reference: earlier.reference, received_at: earlier.received_at}
        const receipt = {reference: createReference(), received_at: new Date().toISOString()}
        const row = {...receipt, idempotency_key: idempotencyKey, digest, is_spam: isSpam ? 1 : 0, document}
        await trx.insertInto('contact_submissions').values(row).execute()
        return receipt
      })
    },

    /** Subscribes an address; does nothing when it is subscribed already. */
    async addSubscription(email: string): Promise<void> {
      await query
        .insertInto('newsletter_subscriptions')
        .values({email: email.toLowerCase(), subscribed_at: new Date().toISOString()})
        .onConflict(conflict => conflict.column('email').doNothing())
        .execute()
    },
  }
}

const findByKey = (trx: Query, idempotencyKey: string) =>
  trx
    .selectFrom('contact_submissions')
    .select(['reference', 'received_at', 'digest'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

/** Creates a reference of ten characters (48 bits) without those that look alike; the last is a digit, so that none is a word. */
function createReference(): string {
  const draw = (characters: string) => characters[randomInt(characters.length)]
  const letters = Array.from({length: 9}, () => draw(LETTERS)).join('')
  return `OP-${letters.slice(0, 5)}-${letters.slice(5)}${draw(DIGITS)}`
}
