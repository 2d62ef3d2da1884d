import {createHmac, randomBytes} from 'node:crypto'

/**
 * Creates a visitor's token of 256 bits. With an idempotency key it derives from the salt and the key, so that a client that
 * retries after a lost response gets the same token, although the store contains neither of the two in clear text.
 */
export function createVisitorToken(salt: string, idempotencyKey: string | null): string {
  if (idempotencyKey === null) return randomBytes(32).toString('base64url')
  return createHmac('sha256', salt).update(idempotencyKey).digest('base64url')
}
