import {type Artwork, placeArtwork, repeatArtwork, sheetOf} from './artwork.ts'
import {INKS, needsUnderbase} from './colours.ts'
import type {Plan, Slot} from './plan.ts'

/** The clip paths and the body of a print. */
export type Printed = {defs: string; body: string}

/** Defines a clip path. */
export const clipPath = (id: string, path: string): string => `<clipPath id="${id}"><path d="${path}"/></clipPath>`

type Print = {artwork: Artwork; hex: string; isCoated?: boolean | undefined}

function printedArtwork(plan: Plan, {artwork, hex, isCoated}: Print, id: string): Printed {
  const bleed = artwork.isBleed ? plan.bleed : undefined
  const {x, y, width, height} = plan.print
  const clip = bleed?.clip ?? plan.bleed?.clip ?? `M${x} ${y}h${width}v${height}h${-width}z`
  const coating = isCoated && plan.coating ? `<path d="${plan.coating}" fill="${INKS.white}"/>` : ''
  // Where dye needs a coating, other inks are opaque.
  const isOpaque = plan.coating ? !isCoated : needsUnderbase(hex) && !plan.isPaper
  const ink = isOpaque ? 'isolation:isolate' : 'mix-blend-mode:multiply'
  const art =
    artwork.isPattern && bleed?.repeatWidth
      ? repeatArtwork(artwork, bleed.box, bleed.repeatWidth, `${id}a`)
      : placeArtwork(artwork, bleed?.box ?? plan.print, bleed ? 'cover' : 'contain', `${id}a`)
  return {
    defs: clipPath(`${id}p`, clip),
    body: `${coating}<g clip-path="url(#${id}p)" style="${ink}">${art}</g>`,
  }
}

function slotArtwork(slot: Slot, artwork: Artwork | undefined, id: string): Printed {
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

/** Returns the print of a product: its clip paths and its body; both empty without artwork. */
export function prints(plan: Plan, picture: Partial<Print> & {hex: string}, id: string): Printed {
  const {artwork} = picture
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
  return artwork ? printedArtwork(plan, {...picture, artwork}, id) : {defs: '', body: ''}
}
