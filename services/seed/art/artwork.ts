import {readFileSync} from 'node:fs'
import type {Box} from './plan.ts'

/** The artworks of the sample world: files in `artworks/`, on a 600 by 720 board. */
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
] as const

/** The name of one artwork. */
export type ArtworkName = (typeof ARTWORKS)[number]

/** One artwork, ready to be placed in a drawing. */
export type Artwork = {
  name: ArtworkName
  title: string
  /** The SVG's contents without its root element. */
  body: string
  viewBox: string
  /** It covers its whole board and may run off every edge. */
  isBleed: boolean
  /** Its edges meet, so that it can be repeated as cloth is printed. */
  isPattern: boolean
}

const BLEEDS: readonly ArtworkName[] = ['night-ridge', 'quarter-turn']
/** Halftone all over: one of these to a sheet is enough, for the eye and for the size of the file. */
const SCREENED: readonly ArtworkName[] = ['low-tide', 'night-ridge']
const loaded = new Map<ArtworkName, Artwork>()

/** Whether a text names an artwork. */
export const isArtworkName = (name: string): name is ArtworkName => ARTWORKS.some(known => known === name)

/** The SVG file of an artwork, as drawn. */
const artworkSvg = (name: ArtworkName): string =>
  readFileSync(new URL(`./artworks/${name}.svg`, import.meta.url), 'utf8')

/** The artwork of that name, read once. */
export function artworkOf(name: ArtworkName): Artwork {
  const known = loaded.get(name)
  if (known) return known
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

/** The artworks of a mixed sheet that leads with the given one: first whole motifs, then the ones that fill a strip. */
export function sheetOf(lead: Artwork, motifs: number): {motifs: Artwork[]; strips: Artwork[]} {
  const others = ARTWORKS.filter(name => name !== lead.name && !SCREENED.includes(name) && !BLEEDS.includes(name))
  const start = ARTWORKS.indexOf(lead.name)
  const chosen = Array.from(
    {length: motifs - 1},
    (_, index) => others[(start + index * 2) % others.length] ?? lead.name,
  )
  const strips = SCREENED.includes(lead.name) ? BLEEDS.filter(name => !SCREENED.includes(name)) : BLEEDS
  return {motifs: [lead, ...chosen.map(artworkOf)], strips: strips.map(artworkOf)}
}

/** An artwork set into a box of a larger drawing, whole or filling it; `prefix` keeps its ids apart from all others. */
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

/** A pattern repeated over a box at a given width, as cloth is printed by the metre. */
export function repeatArtwork(artwork: Artwork, box: Box, width: number, prefix: string): string {
  const [, , boardWidth = 600, boardHeight = 720] = artwork.viewBox.split(' ').map(Number)
  const height = (width * boardHeight) / boardWidth
  return (
    `<pattern id="${prefix}t" x="${box.x}" y="${box.y}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" ` +
    `viewBox="${artwork.viewBox}">${artwork.body}</pattern>` +
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="url(#${prefix}t)"/>`
  )
}
