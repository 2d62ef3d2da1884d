/**
 * The error of an uncaught failure when the site's own code raised it, else null: extensions, other parties' scripts, a
 * navigation that was given up and a request that was aborted concern nobody.
 */
export function toFirstPartyError(event: ErrorEvent | PromiseRejectionEvent): Error | null {
  const error: unknown = 'reason' in event ? event.reason : event.error
  if (!(error instanceof Error) || 'cancelled' in error || error.name === 'AbortError') return null
  // React has mended these by itself: the server's HTML was not what the browser would have made.
  if (/react\.dev\/errors\/4[12]\d|hydrat/i.test(error.message)) return null
  const [origin] = /\w+:\/\/[^\s)]+/.exec(error.stack ?? '') ?? []
  return origin?.startsWith(`${window.location.origin}/_next/`) ? error : null
}
