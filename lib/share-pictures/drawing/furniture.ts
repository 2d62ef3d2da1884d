import {type DrawingTools, rect} from './drawing'
import {oneLine} from './headline'
import {INK, type Scheme} from './inks'

const BAR = [
  ...[INK.teal, '#56a09b', '#9ec8c5', '#cfe3df'],
  ...[INK.coral, '#ff8b76', '#ffbdb1', '#ffded7'],
  ...[INK.sun, '#ffd86b', '#ffe9ab', '#fff4d5'],
  ...[INK.tealOnSun, INK.coralOnSun, INK.tealOnCoral, INK.key],
]

/** Height of the colour bar in pixels. */
export const BAR_HEIGHT = 14

/** Draws the colour bar of a press sheet across the picture. */
export const colourBar = (top = 0): string =>
  BAR.map((ink, index) => rect(ink, {left: index * 75, top, width: 75, height: BAR_HEIGHT})).join('')

/** Draws the brand's mark, a ring and a disc that overprint, in an area of 40 × 32 at `scale`. */
export function mark(
  [ring, disc, overlap]: Scheme['mark'],
  {x, y, scale}: {x: number; y: number; scale: number},
): string {
  const id = `ring-${x}-${y}`
  const outline =
    'M.5 16A13.5 13.5 0 1 0 27.5 16A13.5 13.5 0 1 0 .5 16ZM7.5 16A6.5 6.5 0 1 1 20.5 16A6.5 6.5 0 1 1 7.5 16Z'
  return (
    `<g transform="translate(${x} ${y})scale(${scale})"><clipPath id="${id}"><path clip-rule="evenodd" d="${outline}"/></clipPath>` +
    `<path fill="${ring}" fill-rule="evenodd" d="${outline}"/><circle cx="27" cy="17" r="12" fill="${disc}"/>` +
    `<g clip-path="url(#${id})"><circle cx="27" cy="17" r="12" fill="${overlap}"/></g></g>`
  )
}

/** Draws the mark and the brand's name, 1.45 times as large as in the site's header. */
export function logo(tools: DrawingTools, {text, mark: inks}: Scheme, {x, y} = {x: 62, y: 44}): string {
  return (
    mark(inks, {x, y, scale: 1.45}) +
    oneLine(tools.brandName, 'display', {x: x + 68, y: y + 37, fill: text, width: 900, maxSize: 36}, tools)
  )
}

/** Draws a register mark. */
export const registerMark = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="${INK.key}" stroke-width="1.6"><circle r="9"/><path d="M-16 0H16M0 -16V16"/></g>`

/** Draws the crop marks of a sheet at the corners. */
export const cropMarks = (): string =>
  `<path d="M28 58H8M58 28V8M1172 58h20M1142 28V8M28 572H8M58 602v20M1172 572h20M1142 602v20" stroke="${INK.grey}" stroke-width="1.6"/>`
