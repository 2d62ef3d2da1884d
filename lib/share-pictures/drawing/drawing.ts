import {type CardPicture, SHARE_SIZE} from '../card'
import type {Typesetter} from '../typeset/typesetter'

export type Box = {left: number; top: number; width: number; height: number}

/**
 * A picture on top of a drawing. `contain` shows all of it unless it is opaque, `cover` fills the box. `absent` is drawn in its
 * place when it cannot be loaded.
 */
export type PlacedPicture = {picture: CardPicture; box: Box; fit: 'contain' | 'cover'; absent?: string}

/** A share picture before it is rendered: SVG elements without text, style sheets and links, and the pictures on top of them. */
export type Drawing = {shapes: string[]; pictures: PlacedPicture[]}

/** What a drawing needs: text as outlines, amounts and dates in the site's format. */
export type DrawingTools = Typesetter & {
  formatMoney: (amount: string, currency: string) => string
  formatDate: (iso: string) => string
  brandName: string
}

/** Returns shapes as an SVG of 1200 × 630. */
export const toSvg = (shapes: string[]): string => {
  const {width, height} = SHARE_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`
}

/** Returns a filled rectangle. */
export const rect = (fill: string, {left, top, width, height}: Box): string =>
  `<rect fill="${fill}" x="${left}" y="${top}" width="${width}" height="${height}"/>`

/** Returns a rectangle that fills the whole picture. */
export const ground = (fill: string): string => rect(fill, {left: 0, top: 0, ...SHARE_SIZE})

/** Returns a filled disc. */
export const disc = (fill: string, x: number, y: number, radius: number): string =>
  `<circle fill="${fill}" cx="${x}" cy="${y}" r="${radius}"/>`
