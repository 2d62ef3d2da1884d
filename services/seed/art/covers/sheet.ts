import {INKS} from '../colours.ts'
import {ellipse} from '../shapes/geometry.ts'
import {halftone, type Tone} from '../shapes/halftone.ts'

/** Size of a cover in pixels. */
export const COVER = {width: 1600, height: 1040} as const

/** Short names of the inks. */
export const {teal: T, coral: C, sun: S, key: K} = INKS

export const CREAM = '#fbf1da'

type Print = {opacity?: number; turn?: string}

/** An overprinting area of ink. */
export const ink = (colour: string, path: string, {opacity, turn}: Print = {}): string =>
  `<path class="m" fill="${colour}" d="${path}"${opacity ? ` fill-opacity="${opacity}"` : ''}${turn ? ` transform="${turn}"` : ''}/>`

/** An overprinting line of ink. */
export const inkLine = (colour: string, path: string, width: number, {turn}: Print = {}): string =>
  `<path class="m" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"` +
  `${turn ? ` transform="${turn}"` : ''}/>`

/** An opaque area: paper, film, or the white under the inks. */
export const paper = (path: string, colour: string = CREAM, turn?: string): string =>
  `<path fill="${colour}" d="${path}"${turn ? ` transform="${turn}"` : ''}/>`

/** A disc as a path. */
export const disc = (cx: number, cy: number, radius: number): string => ellipse(cx, cy, radius)

/** A rectangle as a path. */
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`

/** A halftone in one ink; each ink has a different screen angle. */
export function dots(colour: string, tone: Tone, area: readonly [number, number, number, number], pitch = 15): string {
  const angle = colour === T ? 45 : colour === C ? 15 : 75
  return `<g class="m" stroke="${colour}">${halftone(tone, {box: area, centre: [800, 520], pitch, angle})}</g>`
}

/** Groups elements under an SVG transform. */
export const group = (transform: string, ...elements: string[]): string =>
  `<g transform="${transform}">${elements.join('')}</g>`

/** Clips elements to a path; the id must be unique in the image. */
export const trimmed = (id: string, path: string, ...elements: string[]): string =>
  `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${elements.join('')}</g>`

/** A complete image: the paper colour and the inks. */
export function sheet({width, height}: {width: number; height: number}, stock: string, ...elements: string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>.m{mix-blend-mode:multiply}</style><path fill="${stock}" d="M0 0h${width}v${height}H0z"/>${elements.join('')}</svg>`
  )
}

/** A cover image, 1600 by 1040. */
export const cover = (stock: string, ...elements: string[]): string => sheet(COVER, stock, ...elements)
