import {INKS} from '../colours.ts'
import {ellipse} from '../geometry.ts'
import {halftone, type Tone} from '../halftone.ts'

/** Size of a cover in pixels. */
export const COVER = {width: 1600, height: 1040} as const

/** The three inks in short, with the paper they lie on. */
export const {teal: T, coral: C, sun: S, key: K} = INKS

export const CREAM = '#fbf1da'

type Print = {opacity?: number; turn?: string}

/** A flat of ink, overprinting whatever is beneath. */
export const ink = (colour: string, path: string, {opacity, turn}: Print = {}): string =>
  `<path class="m" fill="${colour}" d="${path}"${opacity ? ` fill-opacity="${opacity}"` : ''}${turn ? ` transform="${turn}"` : ''}/>`

/** A line of ink, overprinting whatever is beneath. */
export const inkLine = (colour: string, path: string, width: number, {turn}: Print = {}): string =>
  `<path class="m" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"` +
  `${turn ? ` transform="${turn}"` : ''}/>`

/** An opaque flat: paper, film, the white under the inks. */
export const paper = (path: string, colour: string = CREAM, turn?: string): string =>
  `<path fill="${colour}" d="${path}"${turn ? ` transform="${turn}"` : ''}/>`

/** A disc as a path. */
export const disc = (cx: number, cy: number, radius: number): string => ellipse(cx, cy, radius)

/** A rectangle as a path. */
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`

/** A passage of halftone in one ink; each ink turns its screen to an angle of its own. */
export function dots(colour: string, tone: Tone, area: readonly [number, number, number, number], pitch = 15): string {
  const angle = colour === T ? 45 : colour === C ? 15 : 75
  return `<g class="m" stroke="${colour}">${halftone(tone, {box: area, centre: [800, 520], pitch, angle})}</g>`
}

/** Puts pieces on a turned and moved board. */
export const group = (transform: string, ...pieces: string[]): string =>
  `<g transform="${transform}">${pieces.join('')}</g>`

/** Trims pieces to a path; the id must be its own within the picture. */
export const trimmed = (id: string, path: string, ...pieces: string[]): string =>
  `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${pieces.join('')}</g>`

/** A finished picture: a stock colour and the inks on it. */
export function sheet({width, height}: {width: number; height: number}, stock: string, ...pieces: string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>.m{mix-blend-mode:multiply}</style><path fill="${stock}" d="M0 0h${width}v${height}H0z"/>${pieces.join('')}</svg>`
  )
}

/** A picture of 1600 by 1040 for the head of an article. */
export const cover = (stock: string, ...pieces: string[]): string => sheet(COVER, stock, ...pieces)
