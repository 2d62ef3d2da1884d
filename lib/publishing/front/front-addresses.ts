import {PAGE_KEYS, pagePath, staticPath} from '@/lib/document-paths'
import {currentBuild} from '@/lib/http/current-build'
import {routes} from '@/lib/routes'
import {sharePicturePath} from '@/lib/share-pictures/card'

/** What is rendered on request for other parameters, by the static page of the same address. */
const ON_REQUEST: Readonly<Record<string, string>> = {
  [routes.blog]: '/listing/posts',
  [routes.products]: '/listing/products',
  [routes.contact]: '/contact-draft',
  [routes.shopify]: '/shopify-choice',
}

/** The addresses at which a browser gets a page: its HTML and its data. */
export type PageAddresses = {path: string; addresses: string[]}

/** Lists the addresses of a page that caches in front may have. */
export function addressesOf(path: string): PageAddresses {
  const [inner, query = ''] = [staticPath(path), path.split('?')[1]]
  const data = dataAddress(inner)
  return {path, addresses: [...new Set([path, data, ...(query ? [`${data}?${query}`] : [])])]}
}

/** Lists the data of pages that are rendered on request: a cache drops all its copies of them. */
export const onRequestAddresses = (paths: readonly string[]): string[] =>
  paths.flatMap(path => (ON_REQUEST[path] ? [dataAddress(ON_REQUEST[path])] : []))

/** Lists the pages whose addresses are rendered on request with parameters: a cache drops all its copies of them with the page's own. */
export const listWithParameters = (paths: readonly string[]): string[] => paths.filter(path => ON_REQUEST[path])

const dataAddress = (path: string) => `/_next/data/${currentBuild().id}${path === '/' ? '/index' : path}.json`

/** The kinds of share pictures by the folder of the pages that they are of. */
const PICTURES: Readonly<Record<string, string>> = {
  blog: 'post',
  legal: 'policy',
  'catalog/products': 'product',
  'catalog/categories': 'category',
}

/** Returns the address without a version of a page's share picture; null when the page has none of its own. */
export function pictureAddress(path: string): string | null {
  const key = PAGE_KEYS.find(known => pagePath(known) === path)
  if (key) return sharePicturePath(`page/${key}`)
  const [, folder = '', name] = /^\/(.+)\/([^/?]+)$/.exec(path) ?? []
  const kind = PICTURES[folder]
  return kind && name ? sharePicturePath(`${kind}/${decodeURIComponent(name)}`) : null
}
