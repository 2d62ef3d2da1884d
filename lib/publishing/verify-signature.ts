import {decodeSignatureHeader, isValidSignature} from '@sanity/webhook'

/** Maximum age of a signed message in milliseconds: longer than a slow delivery, too short for a useful replay. */
const MAX_AGE_MS = 5 * 60_000

/** A decoded signature: when the message was signed, in milliseconds since 1970, and the hash of its body. */
export type Signature = {signedAt: number; hash: string}

/** A valid signature, or the reason why it is rejected. */
export type SignatureResult = {signature: Signature; error: null} | {signature: null; error: string}

/** Decodes and verifies the signature header of a webhook message. */
export async function verifySignature(
  body: string,
  header: string | undefined,
  secret: string,
  now = Date.now(),
): Promise<SignatureResult> {
  if (!header) return rejected('The message is not signed.')
  const signature = decode(header)
  if (!signature) return rejected('The signature is malformed.')
  if (!(await isValidSignature(body, header, secret))) return rejected('The signature does not match the message.')
  if (Math.abs(now - signature.signedAt) > MAX_AGE_MS) return rejected('The signature is too old.')
  return {signature, error: null}
}

const rejected = (error: string): SignatureResult => ({signature: null, error})

function decode(header: string): Signature | null {
  try {
    const {timestamp, hashedPayload} = decodeSignatureHeader(header)
    return {signedAt: timestamp, hash: hashedPayload}
  } catch {
    return null
  }
}
