import {createHash, randomInt} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {inTransaction} from '../../kit/sqlite.ts'

export type Receipt = {reference: string; received_at: string}

const receiptRow = z.object({reference: z.string(), received_at: z.string(), digest: z.string()}).optional()
const DIGITS = '23456789'
const LETTERS = `${DIGITS}ABCDEFGHJKLMNPQRSTUVWXYZ`

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

/** Messages and newsletter subscriptions; what a method has answered is on the disk. */
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
     * Stores a message and answers its receipt. A key seen before answers the receipt of then, or null when it came with
     * another message.
     */
    addContact(submission: object, isSpam: boolean, idempotencyKey: string | null): Receipt | null {
      const document = JSON.stringify(submission)
      const digest = createHash('sha256').update(document).digest('base64url')
      return inTransaction(database, () => {
        const known = idempotencyKey === null ? undefined : receiptRow.parse(findByKey.get(idempotencyKey))
        if (known && known.digest !== digest) return null
        if (known) return {reference: known.reference, received_at: known.received_at}
        const receipt = {reference: createReference(), received_at: new Date().toISOString()}
        insert.run(receipt.reference, receipt.received_at, idempotencyKey, digest, isSpam ? 1 : 0, document)
        return receipt
      })
    },

    /** Puts an address on the list, once. */
    addSubscription(email: string): void {
      subscribe.run(email.toLowerCase(), new Date().toISOString())
    },
  }
}

/** Ten letters and digits without those that are mistaken for one another, the last a digit so that none is a word: 48 bits. */
function createReference(): string {
  const draw = (characters: string) => characters[randomInt(characters.length)]
  const letters = Array.from({length: 9}, () => draw(LETTERS)).join('')
  return `OP-${letters.slice(0, 5)}-${letters.slice(5)}${draw(DIGITS)}`
}
