import {randomInt} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {sha256} from '../../kit/secrets.ts'
import {inTransaction} from '../../kit/sqlite.ts'

export type Receipt = {reference: string; received_at: string}

const receiptRow = z.object({reference: z.string(), received_at: z.string(), digest: z.string()}).optional()
const DIGITS = '23456789'
const LETTERS = `${DIGITS}ABCDEFGHJKLMNPQRSTUVWXYZ`

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

/** Creates the store of contact messages and newsletter subscriptions. A write is on the disk when its method returns. */
export function createSubmissionStore(database: DatabaseSync) {
  const findByKey = database.prepare(
    'select reference, received_at, digest from contact_submissions where idempotency_key = ?',
  )
  const insert = database.prepare(
    `insert into contact_submissions (reference, received_at, idempotency_key, digest, is_spam, document)
     values (?, ?, ?, ?, ?, ?)`,
  )
  const subscribe = database.prepare(
    'insert into newsletter_subscriptions (email, subscribed_at) values (?, ?) on conflict do nothing',
  )

  return {
    /**
     * Stores a message and returns its receipt. With a known idempotency key it returns the earlier receipt, or null when the
     * earlier message was different.
     */
    addContact(submission: object, isSpam: boolean, idempotencyKey: string | null): Receipt | null {
      const document = JSON.stringify(submission)
      const digest = sha256(document).toString('base64url')
      return inTransaction(database, () => {
        const earlier = idempotencyKey === null ? undefined : receiptRow.parse(findByKey.get(idempotencyKey))
        if (earlier && earlier.digest !== digest) return null
        if (earlier) return {reference: earlier.reference, received_at: earlier.received_at}
        const receipt = {reference: createReference(), received_at: new Date().toISOString()}
        insert.run(receipt.reference, receipt.received_at, idempotencyKey, digest, isSpam ? 1 : 0, document)
        return receipt
      })
    },

    /** Subscribes an address; does nothing when it is subscribed already. */
    addSubscription(email: string): void {
      subscribe.run(email.toLowerCase(), new Date().toISOString())
    },
  }
}

/** Creates a reference of ten characters (48 bits) without those that look alike; the last is a digit, so that none is a word. */
function createReference(): string {
  const draw = (characters: string) => characters[randomInt(characters.length)]
  const letters = Array.from({length: 9}, () => draw(LETTERS)).join('')
  return `OP-${letters.slice(0, 5)}-${letters.slice(5)}${draw(DIGITS)}`
}
