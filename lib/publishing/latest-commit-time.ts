/**
 * Returns the latest time, by this machine's clock, at which a change can have been committed. `transactionTime` is by the
 * content lake's clock; its offset from ours is estimated from `signedAt` and includes the message's transit time.
 */
export function latestCommitTime(transactionTime: string | undefined, signedAt: number, receivedAt: number): number {
  const committedAt = Date.parse(transactionTime ?? '')
  if (Number.isNaN(committedAt)) return receivedAt
  return Math.min(receivedAt, committedAt + receivedAt - signedAt)
}
