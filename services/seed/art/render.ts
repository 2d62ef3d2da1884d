import type {Artwork} from './artwork.ts'
import {fabricVars} from './colours.ts'
import type {Drawing} from './drawings.ts'
import {embroider} from './embroidery/embroider.ts'
import type {Box, Plan} from './plan.ts'
import {PLANS} from './plans.ts'
import {clipPath, type Printed, prints} from './prints.ts'
import {evenScreen, halftone} from './shapes/halftone.ts'

/** The offset of the fabric plate, like a print that is slightly out of register. */
const OFF_REGISTER = 'translate(-5 4)'
/** Threads across a mark at the size of a product: more would be too thin to see. */
const MARK_THREADS = 40

export type View = 'front' | 'back' | 'side'

/** The product to draw, its colour, and an optional artwork. */
export type Picture = {
  drawing: Drawing
  /** `#rrggbb` */
  hex: string
  artwork?: Artwork
  view?: View
  /** The artwork is stitched into this box instead of printed. */
  embroidery?: Box | undefined
  /** The artwork is dye on a white coating. */
  isCoated?: boolean | undefined
  /** Width and height in pixels. */
  size: number
}

/** Returns the plan of a drawing from one side. */
export function planOf(drawing: Drawing, view: View = 'front'): Plan {
  const plan = PLANS[drawing]
  return view === 'front' ? plan : {...plan, ...plan[view]}
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

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

/** Draws fabric, print, shade and key lines, without the parts behind and in front of the product. */
function body(plan: Plan, id: string, {body: print}: Printed, stitches: string): string {
  const screen = plan.tone ? halftone(plan.tone) : ''
  const tone = screen && `<g stroke="var(--dt)" style="mix-blend-mode:var(--dtb);opacity:var(--dto)">${screen}</g>`
  return (
    (plan.opening ? `<path d="${plan.opening}" fill="var(--in)"/>` : '') +
    `<path transform="${OFF_REGISTER}" d="${plan.outline}" fill="var(--f)"/>${plan.base ?? ''}` +
    (plan.isToneOver || !tone ? '' : `<g clip-path="url(#${id}s)">${tone}</g>`) +
    print +
    shading(plan, id, plan.isToneOver ? tone : '') +
    (plan.gloss ?? '') +
    keyLines(plan) +
    (plan.trims ?? '') +
    stitches +
    (plan.cords ?? []).map(cord).join('') +
    contour(plan)
  )
}

/**
 * Draws a product as an SVG, plate by plate. Its colours are custom properties of the root element (see `fabricVars`), so that
 * a page can recolour it; `standaloneSvg` replaces them for use as a file.
 */
export function renderProduct(picture: Picture): string {
  const {drawing, hex, view, artwork, embroidery, size} = picture
  const plan = planOf(drawing, view)
  const id = `op-${drawing}-${(view ?? 'front').charAt(0)}-`
  const print: Printed = embroidery ? {defs: '', body: ''} : prints(plan, picture, id)
  const stitches = artwork && embroidery ? embroider(artwork, embroidery, {fabric: hex, threads: MARK_THREADS}) : ''
  const product = body(plan, id, print, stitches)
  const ground = plan.ground ? `d="${plan.ground}"` : `d="${plan.outline}" transform="translate(20 22)"`
  const clips = `${clipPath(`${id}s`, plan.outline)}<clipPath id="${id}g"><path ${ground}/></clipPath>`
  const style = Object.entries(fabricVars(hex)).map(([name, value]) => `${name}:${value}`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="${size}" height="${size}" role="img" ` +
    `aria-label="${escapeText(artwork ? `${plan.label}, ${artwork.title}` : plan.label)}" ` +
    `style="isolation:isolate;${style.join(';')}"><defs>${clips}${print.defs}</defs>` +
    `<g${plan.tilt ? ` transform="${plan.tilt}"` : ''}>` +
    `<g clip-path="url(#${id}g)">${evenScreen('var(--shadow)', 0.62)}</g>${plan.behind ?? ''}` +
    (plan.twin ? `<use href="#${id}one" transform="${plan.twin}"/><g id="${id}one">${product}</g>` : product) +
    `${plan.front ?? ''}</g></svg>`
  )
}
