/*
 * The Studio requests Sanity's servers for its latest version, for the feedback form and for the protocol in use. No
 * setting turns these off. With a local lake they get a response in the browser instead.
 */

const VERSION_CHECK = /^https:\/\/sanity-cdn\.(?:com|work)\/v1\/modules\/.*\/(?:\^|%5E)([^/]+)\//
const FEEDBACK = 'https://api.sanity.io/vX/intake/feedback'
/** The Studio warns about HTTP/1.1 and its limit of six connections; the shared socket avoids that limit. */
const PROTOCOL_CHECK = 'tag=sanity.studio.protocol-check'

/** Patches `window.fetch` so that the Studio's requests stay on this site. Returns a function that restores it. */
export function interceptRequests(projectId: string, lakePath: string): () => void {
  const originalFetch = window.fetch
  const {protocol, host, origin} = window.location
  // One of the Studio's libraries always prefixes the host with the project's id, whatever its configuration says.
  const projectHost = `${protocol}//${projectId}.${host}${lakePath}/`
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const local = localResponse(url)
    if (local) return local
    if (!url.startsWith(projectHost)) return originalFetch.call(window, input, init)
    const lakeUrl = `${origin}${lakePath}/${url.slice(projectHost.length)}`
    return originalFetch.call(window, input instanceof Request ? new Request(lakeUrl, input) : lakeUrl, init)
  }
  return () => {
    window.fetch = originalFetch
  }
}

/** Returns the response to a request that must not leave this site, or null for any other request. */
export function localResponse(url: string): Response | null {
  // Reports the running version as the latest, so the Studio announces no update.
  const version = VERSION_CHECK.exec(url)?.[1]
  if (version !== undefined) return Response.json({latest: version, packageVersion: version})
  // A 404 hides the feedback entry in the menu.
  if (url === FEEDBACK) return new Response(null, {status: 404})
  if (url.includes(PROTOCOL_CHECK)) return Response.json({pong: true})
  return null
}
