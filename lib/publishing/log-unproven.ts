/** Logs the pages that do not verifiably show a change: one line for each reason, with the first page. */
export function logUnproven(unproven: readonly {path: string; reason: string}[]): void {
  const byReason = Map.groupBy(unproven, ({reason}) => reason)
  for (const [reason, [first, ...others]] of byReason) {
    const more = others.length > 0 ? ` and ${others.length} more pages` : ''
    console.error(`Cannot publish to ${first?.path}${more}: ${reason}`)
  }
}
