/**
 * Returns the error of an `error` or `unhandledrejection` event when the site's own code threw it. Returns null for errors
 * of browser extensions and third-party scripts, cancelled navigations and aborted requests.
 */
export function toFirstPartyError(event: ErrorEvent | PromiseRejectionEvent): Error | null {
  const error: unknown = 'reason' in event ? event.reason : event.error
  if (!(error instanceof Error) || 'cancelled' in error || error.name === 'AbortError') return null
  // React recovers from hydration mismatches on its own.
  if (/react\.dev\/errors\/4[12]\d|hydrat/i.test(error.message)) return null
  const [origin] = /\w+:\/\/[^\s)]+/.exec(error.stack ?? '') ?? []
  return origin?.startsWith(`${window.location.origin}/_next/`) ? error : null
}
