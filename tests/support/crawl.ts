import {readEnvironment} from './environment.ts'

/** A response of the site. Its text starts with the headers, one per line as `name,value`. */
export type PageResponse = {path: string; status: number; text: string}

/** Requests a path of the site without following redirects. */
export async function fetchPage(path: string, headers: Record<string, string> = {}): Promise<PageResponse> {
  const response = await fetch(`${readEnvironment().siteUrl}${path}`, {headers, redirect: 'manual'})
  return {path, status: response.status, text: `${[...response.headers].join('\n')}\n${await response.text()}`}
}

/** Requests many paths, six at a time. The order of the responses is undefined. */
export async function fetchPages(paths: readonly string[], headers?: Record<string, string>): Promise<PageResponse[]> {
  const remaining = [...paths]
  const responses: PageResponse[] = []
  const work = async () => {
    for (let path = remaining.shift(); path !== undefined; path = remaining.shift()) {
      responses.push(await fetchPage(path, headers))
    }
  }
  await Promise.all(Array.from({length: 6}, work))
  return responses
}

/** Returns the paths in all parts of the sitemap. */
export async function sitemapPaths(): Promise<string[]> {
  const index = await fetchPage('/sitemap.xml')
  const parts = await Promise.all(listPaths(index.text).map(path => fetchPage(path)))
  return parts.flatMap(({text}) => listPaths(text))
}

const listPaths = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const {pathname, search} = new URL(address.replaceAll('&amp;', '&'))
    return pathname + search
  })
