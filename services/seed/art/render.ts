import {type Artwork, placeArtwork, sheetOf} from './artwork.ts'
import {fabricVars, needsUnderbase} from './colours.ts'
import type {Drawing} from './drawings.ts'
import {evenScreen, halftone} from './halftone.ts'
import type {Plan, Slot} from './plan.ts'
import {PLANS} from './plans.ts'

/** From which side a product is seen. */
export type View = 'front' | 'back'

/** What to draw: the product, the colour of its cloth or body, and the artwork on it, if any. */
export type Picture = {
  drawing: Drawing
  /** `#rrggbb` */
  hex: string
  artwork?: Artwork
  view?: View
  /** Edge of the square picture in pixels. */
  size?: number
  /** How far the fabric plate is off register, in units of the 800-unit board. */
  register?: number
}

/** The plates of a drawing as seen from one side. */
export function planOf(drawing: Drawing, view: View = 'front'): Plan {
  const plan = PLANS[drawing]
  return view === 'back' && plan.back ? {...plan, ...plan.back} : plan
}

const clipPath = (id: string, path: string): string => `<clipPath id="${id}"><path d="${path}"/></clipPath>`

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function printedArtwork(plan: Plan, artwork: Artwork, id: string, hex: string): {defs: string; body: string} {
  const bleed = artwork.isBleed ? plan.bleed : undefined
  const {x, y, width, height} = plan.print
  const clip = bleed?.clip ?? plan.bleed?.clip ?? `M${x} ${y}h${width}v${height}h${-width}z`
  const ink = needsUnderbase(hex) && !plan.isPaper ? 'isolation:isolate' : 'mix-blend-mode:multiply'
  const art = placeArtwork(artwork, bleed?.box ?? plan.print, bleed ? 'cover' : 'contain', `${id}a`)
  return {
    defs: clipPath(`${id}p`, clip),
    body: `<g clip-path="url(#${id}p)" style="${ink}">${art}</g>`,
  }
}

function slotArtwork(slot: Slot, artwork: Artwork | undefined, id: string): {defs: string; body: string} {
  const {x, y, width, height} = slot.box
  const [cx, cy] = [x + width / 2, y + height / 2]
  const cutLine = `translate(${cx} ${cy})scale(${1 + 20 / width} ${1 + 20 / height})translate(${-cx} ${-cy})`
  const peel = slot.isPeeling ? ` transform="rotate(9 ${cx} ${cy})translate(6 -6)"` : ''
  const art = artwork
    ? `<g style="mix-blend-mode:multiply">${placeArtwork(artwork, slot.box, 'cover', `${id}a`)}</g>`
    : ''
  return {
    defs: clipPath(id, slot.cut),
    body:
      `<g${peel}>${slot.isPeeling ? `<path d="${slot.cut}" transform="translate(12 14)" fill="var(--shadow)" opacity=".5"/>` : ''}` +
      `<path d="${slot.cut}" fill="#fffdf6" stroke="#fffdf6" stroke-width="20" stroke-linejoin="round"/>` +
      `<path d="${slot.cut}" fill="none" stroke="var(--edge)" stroke-width="3" transform="${cutLine}"/>` +
      `<g clip-path="url(#${id})" style="isolation:isolate">` +
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${slot.tint}"/>${art}</g></g>`,
  }
}

function prints(plan: Plan, {artwork, hex}: Picture, id: string): {defs: string; body: string} {
  if (plan.slots) {
    const sheet = artwork && sheetOf(artwork, plan.slots.length)
    const printed = plan.slots.map((slot, index) =>
      slotArtwork(
        slot,
        slot.isStrip ? sheet?.strips[index % sheet.strips.length] : sheet?.motifs[index],
        `${id}c${index}`,
      ),
    )
    return {defs: printed.map(one => one.defs).join(''), body: printed.map(one => one.body).join('')}
  }
  return artwork ? printedArtwork(plan, artwork, id, hex) : {defs: '', body: ''}
}

function keyLines(plan: Plan): string {
  const seams = plan.seams.map(([path, width]) => `<path stroke-width="${width}" d="${path}"/>`).join('')
  const ribs = plan.ribs ? `<path stroke-width="1.8" opacity=".55" d="${plan.ribs}"/>` : ''
  const stitches = (plan.stitches ?? [])
    .map(path => `<path stroke-width="2" stroke-dasharray="7 6" stroke-linecap="butt" d="${path}"/>`)
    .join('')
  return `<g fill="none" stroke="var(--ln)" stroke-linecap="round" stroke-linejoin="round">${seams}${ribs}${stitches}</g>`
}

const cord = (path: string): string =>
  `<path d="${path}" fill="none" stroke="var(--edge)" stroke-width="13" stroke-linecap="round"/>` +
  `<path d="${path}" fill="none" stroke="var(--cord)" stroke-width="7" stroke-linecap="round"/>`

function contour(plan: Plan): string {
  const edge = `<path d="${plan.outline}" fill="none" stroke="var(--edge)" stroke-width="5" stroke-linejoin="round"/>`
  if (!plan.opening) return edge
  const rim = plan.opening.split('C').slice(0, 2).join('C')
  return `${edge}<path d="${rim}" fill="none" stroke="var(--edge)" stroke-width="4" stroke-linecap="round"/>`
}

function shading(plan: Plan, id: string, toneAbove: string): string {
  const shades = plan.shades.map(path => `<path d="${path}"/>`).join('')
  const lights = plan.highlights.map(path => `<path d="${path}"/>`).join('')
  return (
    `<g clip-path="url(#${id}s)"><g fill="var(--sh)" style="mix-blend-mode:multiply;opacity:var(--sho)">${shades}</g>${toneAbove}` +
    `<g fill="var(--hi)" fill-opacity="var(--hio)">${lights}</g></g>`
  )
}

/**
 * Prints a product as an SVG, plate by plate. Its colours are custom properties on the root element (see `fabricVars`), so
 * that a page can recolour it in place; `standaloneSvg` settles them for use as a file.
 */
export function renderProduct(picture: Picture): string {
  const {drawing, hex, view, artwork, size = 1200, register = 5} = picture
  const plan = planOf(drawing, view)
  const id = `op-${drawing}-${view === 'back' ? 'b' : 'f'}-`
  const print = prints(plan, picture, id)
  const screen = plan.tone ? halftone(plan.tone) : ''
  const tone = `<g stroke="var(--dt)" style="mix-blend-mode:var(--dtb);opacity:var(--dto)">${screen}</g>`
  const style = Object.entries(fabricVars(hex))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
  const ground = plan.ground ? `d="${plan.ground}"` : `d="${plan.outline}" transform="translate(20 22)"`
  const clips = `${clipPath(`${id}s`, plan.outline)}<clipPath id="${id}g"><path ${ground}/></clipPath>`
  const title = artwork ? `${plan.label}, ${artwork.title}` : plan.label
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="${size}" height="${size}" role="img" ` +
    `aria-label="${escapeText(title)}" style="isolation:isolate;${style}"><defs>${clips}${print.defs}</defs>` +
    `<g${plan.tilt ? ` transform="${plan.tilt}"` : ''}>` +
    `<g clip-path="url(#${id}g)">${evenScreen('var(--shadow)', 0.62)}</g>${plan.behind ?? ''}` +
    (plan.opening ? `<path d="${plan.opening}" fill="var(--in)"/>` : '') +
    `<path transform="translate(${-register} ${register * 0.8})" d="${plan.outline}" fill="var(--f)"/>${plan.base ?? ''}` +
    (plan.isToneOver || !screen ? '' : `<g clip-path="url(#${id}s)">${tone}</g>`) +
    print.body +
    shading(plan, id, plan.isToneOver && screen ? tone : '') +
    (plan.gloss ?? '') +
    keyLines(plan) +
    (plan.trims ?? '') +
    (plan.cords ?? []).map(cord).join('') +
    contour(plan) +
    `${plan.front ?? ''}</g></svg>`
  )
}
