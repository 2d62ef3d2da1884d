/*
 * The Studio asks Sanity's own servers which version is the newest, whether remarks can be sent to its makers, and by
 * which protocol it is connected. No setting turns that off. With a content lake of one's own nobody is asked: here the
 * questions are answered on the spot.
 */

const VERSION_CHECK = /^https:\/\/sanity-cdn\.(?:com|work)\/v1\/modules\/.*\/(?:\^|%5E)([^/]+)\//
const FEEDBACK = 'https://api.sanity.io/vX/intake/feedback'
/** The Studio warns of HTTP/1.1 for its six connections, which a shared socket does not need. */
const PROTOCOL_CHECK = 'tag=sanity.studio.protocol-check'

/** Has `window.fetch` keep the Studio's calls on this site; answers a function that undoes it. */
export function keepCallsInside(projectId: string, lakePath: string): () => void {
  const outside = window.fetch
  const {protocol, host, origin} = window.location
  // One of the Studio's libraries puts the project's id before the host, whatever it is told.
  const projectHost = `${protocol}//${projectId}.${host}${lakePath}/`
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const inside = answerInside(url)
    if (inside) return inside
    if (!url.startsWith(projectHost)) return outside.call(window, input, init)
    const address = `${origin}${lakePath}/${url.slice(projectHost.length)}`
    return outside.call(window, input instanceof Request ? new Request(address, input) : address, init)
  }
  return () => {
    window.fetch = outside
  }
}

/** The answer to a question that must not leave this site, or null for everything else. */
export function answerInside(url: string): Response | null {
  // No newer version is known, so none is announced: the one that asks is the latest.
  const version = VERSION_CHECK.exec(url)?.[1]
  if (version !== undefined) return Response.json({latest: version, packageVersion: version})
  // The menu entry that would send remarks stays away.
  if (url === FEEDBACK) return new Response(null, {status: 404})
  if (url.includes(PROTOCOL_CHECK)) return Response.json({pong: true})
  return null
}
