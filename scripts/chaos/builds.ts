import {dataOf} from '../../bench/cluster/posts.ts'
import type {Requests} from './requests.ts'

/** Returns the pages of the site from its sitemap, at most `most`. */
export async function listPages(requests: Requests, most: number): Promise<string[]> {
  const index = await requests.get('/sitemap.xml')
  const parts = await Promise.all(readLocations(index.text).map(address => requests.get(address)))
  const pages = parts.flatMap(({text}) => readLocations(text)).filter(path => !path.includes('?'))
  return [...new Set(pages)].slice(0, most)
}

/** Returns the addresses in a sitemap, without the origin. */
const readLocations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, text = '']) => {
    const {pathname, search} = new URL(text.replaceAll('&amp;', '&'))
    return pathname + search
  })

/** Returns the id of the build of a page; undefined for another text. */
export const readBuildId = (html: string): string | undefined => /"buildId":"([^"]+)"/.exec(html)?.[1]

const isDataOf = (address: string, build: string): boolean => address.startsWith(`/_next/data/${build}/`)

/** The builds that a visitor may meet. */
export class Builds {
  current: string
  /** A build whose pages visitors get while servers of both run. */
  next: string | null = null
  /** The only build that servers run; null while another one is deployed. */
  settled: string | null
  /** Builds whose last server has ended: browsers load the pages of their open pages in full. */
  readonly ended = new Set<string>()

  constructor(current: string) {
    this.current = current
    this.settled = current
  }

  /** Returns the address of a page's data in the build of an open page. */
  dataOf(path: string, random: () => number): string {
    return dataOf(path, this.next !== null && random() < 0.5 ? this.next : this.current)
  }

  /** Notes the build of a page that a visitor got. */
  notice(html: string): void {
    const build = readBuildId(html)
    if (build !== undefined && build !== this.current && !this.ended.has(build)) this.next = build
  }

  /** Ends the time of two builds. */
  settle(build: string): void {
    this.current = build
    this.settled = build
    this.next = null
  }

  isEnded = (address: string): boolean => [...this.ended].some(build => isDataOf(address, build))

  /** Whether an address has data of a build that only some servers have: a front may not send requests yet to one that has just started. */
  isBeingDeployed = (address: string): boolean => this.next !== null && isDataOf(address, this.next)
}
