import {decodeSignatureHeader, isValidSignature} from '@sanity/webhook'

/** How old a signed message may be, in milliseconds: longer than a slow delivery, shorter than a replay is worth. */
const MAX_AGE_MS = 5 * 60_000

/** Why a signed webhook message is refused: null when its signature is right and fresh. */
export async function verifySignature(
  body: string,
  header: string | undefined,
  secret: string,
  now = Date.now(),
): Promise<string | null> {
  if (!header) return 'The message is not signed.'
  let signedAt: number
  try {
    signedAt = decodeSignatureHeader(header).timestamp
  } catch {
    return 'The signature is not one that Sanity writes.'
  }
  if (!(await isValidSignature(body, header, secret))) return 'The signature does not fit the message.'
  return Math.abs(now - signedAt) > MAX_AGE_MS ? 'The signature is too old.' : null
}
