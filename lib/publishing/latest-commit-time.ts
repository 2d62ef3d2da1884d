import {decodeSignatureHeader} from '@sanity/webhook'

/**
 * The latest moment, by this machine's clock, at which a change can have been committed. The content lake tells the time
 * by its own clock, and its signature how far that one may be from ours: the time that the message took counts as well.
 */
export function latestCommitTime(transactionTime: string | undefined, signature: string, receivedAt: number): number {
  const committedAt = Date.parse(transactionTime ?? '')
  if (Number.isNaN(committedAt)) return receivedAt
  const {timestamp: signedAt} = decodeSignatureHeader(signature)
  return Math.min(receivedAt, committedAt + receivedAt - signedAt)
}
