import type {IncomingMessage} from 'node:http'

/** Returns the URL of a request with the path of its route. Two routes have a second path, which tools of customers may use. */
export function resolveAlias({method, url = '/'}: Pick<IncomingMessage, 'method' | 'url'>): string {
  const [path = ''] = url.split('?', 1)
  return toRoute(method, path) + url.slice(path.length)
}

function toRoute(method: string | undefined, path: string): string {
  if (path === '/admin/conversations') return '/admin/support/conversations'
  // Other methods concern the product with the id "import".
  return path === '/admin/products/import' && method === 'POST' ? '/admin/catalogue/imports' : path
}
