import {Readable, type Transform} from 'node:stream'
import {SitemapIndexStream, SitemapStream, streamToPromise} from 'sitemap'
import {absoluteUrl} from '@/lib/routes'
import type {Entry} from './sources'

/** Returns the XML of a file with all pictures of its entries. */
export const toPartXml = (entries: Entry[]): Promise<string> =>
  write(
    new SitemapStream({xmlns: {news: false, xhtml: false, image: true, video: false}}),
    entries.map(({path, updatedAt, images}) => ({
      url: absoluteUrl(path),
      lastmod: updatedAt,
      img: images.map(url => ({url})),
    })),
  )

/** Returns the XML of the index, which lists the URLs of all parts. */
export const toIndexXml = (parts: {path: string; updatedAt: string | undefined}[]): Promise<string> =>
  write(
    new SitemapIndexStream(),
    parts.map(({path, updatedAt}) => ({url: absoluteUrl(path), lastmod: updatedAt})),
  )

async function write(stream: Transform, items: unknown[]): Promise<string> {
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString()
}
