import {Readable, type Transform} from 'node:stream'
import {SitemapIndexStream, SitemapStream, streamToPromise} from 'sitemap'
import {absoluteUrl} from '@/lib/routes'
import type {Entry} from './sources'

/** Limit of the sitemap protocol for one file, in bytes. */
const MAX_BYTES = 50 * 1024 * 1024
/** Pictures of one address. Search engines read up to 1,000; ten keep a part small. */
const MAX_IMAGES = 10

/** Returns the XML of a part. Leaves out the pictures when the file would be larger than the protocol allows. */
export async function toPartXml(entries: Entry[], maxBytes = MAX_BYTES): Promise<string> {
  const xml = await toXml(entries, true)
  return Buffer.byteLength(xml) <= maxBytes ? xml : toXml(entries, false)
}

/** Returns the XML of the index, which lists the URLs of all parts. */
export const toIndexXml = (parts: {path: string; updatedAt: string | undefined}[]): Promise<string> =>
  write(
    new SitemapIndexStream(),
    parts.map(({path, updatedAt}) => ({url: absoluteUrl(path), lastmod: updatedAt})),
  )

const toXml = (entries: Entry[], hasImages: boolean): Promise<string> =>
  write(
    new SitemapStream({xmlns: {news: false, xhtml: false, image: hasImages, video: false}}),
    entries.map(({path, updatedAt, images}) => ({
      url: absoluteUrl(path),
      lastmod: updatedAt,
      ...(hasImages && {img: images.slice(0, MAX_IMAGES).map(url => ({url}))}),
    })),
  )

async function write(stream: Transform, items: unknown[]): Promise<string> {
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString()
}
