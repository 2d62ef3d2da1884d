import {randomInt} from 'node:crypto'
import {sha256} from '../../kit/secrets.ts'
import type {Database, Query} from '../database/database.ts'

export type Receipt = {reference: string; received_at: string}

const DIGITS = '23456789'
const LETTERS = `${DIGITS}ABCDEFGHJKLMNPQRSTUVWXYZ`

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

/** Creates the store of contact messages and newsletter subscriptions. A write is on the disk when its method resolves. */
export function createSubmissionStore({query}: Database) {
  return {
    /**
     * Stores a message and returns its receipt. With a known idempotency key it returns the earlier receipt, or null when the
     * earlier message was different.
     */
    async addContact(submission: object, isSpam: boolean, idempotencyKey: string | null): Promise<Receipt | null> {
      const document = JSON.stringify(submission)
      const digest = sha256(document).toString('base64url')
      const others = {idempotency_key: idempotencyKey, digest, is_spam: isSpam ? 1 : 0, document}
      for (;;) {
        const receipt = {reference: createReference(), received_at: new Date().toISOString()}
        // One statement: beside an import, each of a transaction waits for its turn.
        const {numInsertedOrUpdatedRows: stored} = await query
          .insertInto('contact_submissions')
          .values({...receipt, ...others})
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
        if (stored === 1n) return receipt
        const earlier = await findByKey(query, idempotencyKey)
        // Without one, the reference is in use.
        if (earlier) return earlier.digest === digest ? pickReceipt(earlier) : null
      }
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

const pickReceipt = ({reference, received_at}: Receipt): Receipt => ({reference, received_at})

const findByKey = async (query: Query, idempotencyKey: string | null) =>
  idempotencyKey === null
    ? undefined
    : query
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
