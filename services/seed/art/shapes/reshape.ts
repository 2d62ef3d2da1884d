import type {Box, Plan, Seam} from '../plan.ts'
import {round} from './geometry.ts'

/** The differences of a cut from the original. */
type Cut = {
  /** The factor of the width at a height, measured from the middle. */
  across: (y: number) => number
  /** The factor of the length, measured from the shoulder. */
  down: number
}

const MIDDLE = 400
const SHOULDER = 126

function reshapePath(path: string, {across, down}: Cut): string {
  return path.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, x: string, y: string) => {
    const height = Number(y)
    return `${round(MIDDLE + (Number(x) - MIDDLE) * across(height))} ${round(SHOULDER + (height - SHOULDER) * down)}`
  })
}

function reshapeBox(box: Box, cut: Cut): Box {
  const y = SHOULDER + (box.y - SHOULDER) * cut.down
  const scale = Math.min(cut.across(box.y + box.height / 2), 1.1)
  const width = Math.round(box.width * scale)
  return {x: Math.round(MIDDLE - width / 2), y: Math.round(y), width, height: Math.round(box.height * scale)}
}

/** Reshapes the paths of an SVG fragment. */
const reshapeMarkup = (markup: string, cut: Cut): string =>
  markup.replace(/ d="([^"]*)"/g, (whole, path: string) =>
    /[a-z]/.test(path) ? whole : ` d="${reshapePath(path, cut)}"`,
  )

function reshapeParts(plan: Partial<Plan>, cut: Cut): Partial<Plan> {
  const {tone} = plan
  return {
    ...plan,
    ...(plan.outline && {outline: reshapePath(plan.outline, cut)}),
    ...(plan.opening && {opening: reshapePath(plan.opening, cut)}),
    ...(plan.base && {base: reshapeMarkup(plan.base, cut)}),
    ...(plan.print && {print: reshapeBox(plan.print, cut)}),
    ...(plan.shades && {shades: plan.shades.map(path => reshapePath(path, cut))}),
    ...(plan.highlights && {highlights: plan.highlights.map(path => reshapePath(path, cut))}),
    ...(plan.seams && {seams: plan.seams.map(([path, width]): Seam => [reshapePath(path, cut), width])}),
    ...(plan.stitches && {stitches: plan.stitches.map(path => reshapePath(path, cut))}),
    ...(tone && {
      tone: (x: number, y: number) => {
        const height = SHOULDER + (y - SHOULDER) / cut.down
        return tone(MIDDLE + (x - MIDDLE) / cut.across(height), height)
      },
    }),
  }
}

/** Derives another cut of a garment: wider or narrower, longer or shorter. Paths must have absolute M, L and C commands. */
export function reshape(plan: Plan, cut: Cut): Plan {
  return {...plan, ...reshapeParts(plan, cut), ...(plan.back && {back: reshapeParts(plan.back, cut)})}
}
