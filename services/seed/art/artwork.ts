import {readFileSync} from 'node:fs'
import type {Box} from './plan.ts'

/** The sample artworks: SVG files in `artworks/`. */
export const ARTWORKS = [
  'citrus',
  'houseplant',
  'low-tide',
  'make-one',
  'moth',
  'night-ridge',
  'quarter-turn',
  'sardines',
  'songbird',
  'two-wheels',
  'lighthouse',
  'kite',
  'sunrise',
  'sprig',
] as const

export type ArtworkName = (typeof ARTWORKS)[number]

/** An artwork that can be placed in a drawing. */
export type Artwork = {
  name: ArtworkName
  title: string
  /** The SVG's contents without its root element. */
  body: string
  viewBox: string
  /** The artwork fills its whole area and may be cropped at every edge. */
  isBleed: boolean
  /** The artwork can be tiled. */
  isPattern: boolean
}

const BLEEDS: readonly ArtworkName[] = ['night-ridge', 'quarter-turn']
/** Artworks made of halftone dots: a sheet uses at most one, because of its look and its file size. */
const SCREENED: readonly ArtworkName[] = ['low-tide', 'night-ridge']
/** Small marks for embroidery. */
const MARKS: readonly ArtworkName[] = ['lighthouse', 'kite', 'sunrise', 'sprig']
const loaded = new Map<ArtworkName, Artwork>()

export const isArtworkName = (name: string): name is ArtworkName => ARTWORKS.some(known => known === name)

const artworkSvg = (name: ArtworkName): string =>
  readFileSync(new URL(`./artworks/${name}.svg`, import.meta.url), 'utf8')

/** Returns an artwork; reads its file once. */
export function artworkOf(name: ArtworkName): Artwork {
  const cached = loaded.get(name)
  if (cached) return cached
  const svg = artworkSvg(name)
  const artwork: Artwork = {
    name,
    title: svg.match(/<title>([^<]*)</)?.[1] ?? name,
    body: svg
      .replace(/^[\s\S]*?<svg[^>]*>/, '')
      .replace(/<title>[^<]*<\/title>/, '')
      .replace(/<\/svg>\s*$/, ''),
    viewBox: svg.match(/viewBox="([^"]+)"/)?.[1] ?? '0 0 600 720',
    isBleed: BLEEDS.includes(name),
    isPattern: name === 'quarter-turn',
  }
  loaded.set(name, artwork)
  return artwork
}

/** Chooses the artworks of a mixed sheet: `motifs` whole ones, starting with `lead`, and the ones that fill strips. */
export function sheetOf(lead: Artwork, motifs: number): {motifs: Artwork[]; strips: Artwork[]} {
  const others = ARTWORKS.filter(name => name !== lead.name && ![...SCREENED, ...BLEEDS, ...MARKS].includes(name))
  const start = ARTWORKS.indexOf(lead.name)
  const chosen = Array.from(
    {length: motifs - 1},
    (_, index) => others[(start + index * 2) % others.length] ?? lead.name,
  )
  const strips = SCREENED.includes(lead.name) ? BLEEDS.filter(name => !SCREENED.includes(name)) : BLEEDS
  return {motifs: [lead, ...chosen.map(artworkOf)], strips: strips.map(artworkOf)}
}

/** Places an artwork in a box of a drawing, fitted or cropped. `prefix` makes its ids unique. */
export function placeArtwork(artwork: Artwork, box: Box, fit: 'contain' | 'cover', prefix: string): string {
  const body = artwork.body
    .replace(/\bid="/g, `id="${prefix}`)
    .replace(/url\(#/g, `url(#${prefix}`)
    .replace(/href="#/g, `href="#${prefix}`)
  return (
    `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" viewBox="${artwork.viewBox}" ` +
    `preserveAspectRatio="${fit === 'cover' ? 'xMidYMid slice' : 'xMidYMin meet'}">${body}</svg>`
  )
}

/** Tiles a box with an artwork of the given width. */
export function repeatArtwork(artwork: Artwork, box: Box, width: number, prefix: string): string {
  const [, , boardWidth = 600, boardHeight = 720] = artwork.viewBox.split(' ').map(Number)
  const height = (width * boardHeight) / boardWidth
  return (
    `<pattern id="${prefix}t" x="${box.x}" y="${box.y}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" ` +
    `viewBox="${artwork.viewBox}">${artwork.body}</pattern>` +
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="url(#${prefix}t)"/>`
  )
}
