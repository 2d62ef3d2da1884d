import {randomBytes} from 'node:crypto'
import {sha256} from '../../../kit/secrets.ts'

/** A question that starts a conversation, with what the visitor entered about themselves. */
export type Question = {text: string; name?: string; email?: string; page?: string}

/** Returns a new random id. */
export const newId = (): string => randomBytes(12).toString('base64url')

/** Returns the digest under which the store keeps a visitor's token. */
export const digestOf = (text: string): string => sha256(text).toString('base64url')

/** Returns a digest of a question with its details. */
export const digestOfQuestion = ({text, ...details}: Question): string => digestOf(JSON.stringify([text, details]))

/** Returns the digest of an idempotency key, or null without one. */
export const toKey = (idempotencyKey: string | null): string | null =>
  idempotencyKey === null ? null : digestOf(idempotencyKey)
