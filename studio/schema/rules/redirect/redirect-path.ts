import {routes} from '@/lib/routes'
import {decodePath, toSitePath, withoutSlash} from '@/lib/site-path'

/**
 * Requires a path on this site that the site can redirect from and to: no other site in any spelling, no script, no control
 * characters, no malformed percent-encoding, no slash at the end. Only the list of a topic may have a query.
 */
export function redirectPath(address: string | undefined): true | string {
  const path = address ? toSitePath(address) : '/'
  if (path === null || (/[?#]/.test(path) && !isTopicList(path)))
    return 'This must be a path that starts with a single /, without spaces'
  if (path !== withoutSlash(path)) return 'Leave out the slash at the end: the site has this address without it'
  return (
    decodePath(path) !== null || 'In an address, % is written as %25, unless it begins an encoded letter such as %C3%BC'
  )
}

function isTopicList(path: string): boolean {
  const prefix = routes.topic('')
  return path.startsWith(prefix) && /^[^&#]+$/.test(path.slice(prefix.length))
}
