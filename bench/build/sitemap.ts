import {Readable} from 'node:stream'
import {parseSitemap, parseSitemapIndex} from 'sitemap'
import {routes} from '../../lib/routes.ts'

/** Reads the sitemap from its index on. Returns how many products it lists, how many of them with pictures, and the size of its largest file. */
export async function readSitemap(
  siteUrl: string,
): Promise<{products: number; withPictures: number; largest: number; files: number}> {
  const parts = await parseSitemapIndex(await read(`${siteUrl}${routes.sitemap}`))
  const prefix = `${siteUrl}${routes.product('')}`
  const products = new Set<string>()
  let [withPictures, largest] = [0, 0]
  for (const part of parts) {
    const entries = await parseSitemap(await read(part.url))
    largest = Math.max(largest, entries.length)
    for (const {url, img} of entries) {
      if (!url.startsWith(prefix) || products.has(url)) continue
      products.add(url)
      if (img.length > 0) withPictures += 1
    }
  }
  return {products: products.size, withPictures, largest, files: parts.length}
}

async function read(url: string): Promise<Readable> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return Readable.from([await response.text()])
}
