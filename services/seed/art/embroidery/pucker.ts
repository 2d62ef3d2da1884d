import {luminance, mix} from '../colours.ts'
import {type Step, walk} from './polylines.ts'
import type {Shape} from './shapes.ts'
import {isInside} from './spans.ts'
import {linePath, noise, tenths} from './stitches.ts'

type Cloth = {fabric: string; pitch: number; width: number}

const DARK = 0.09

/** A crease from a point of the edge outwards, and its lit side; null where it would lie on another shape. */
function crease(shapes: readonly Shape[], shape: Shape, step: Step, seed: number, {fabric, pitch, width}: Cloth) {
  const {dx, dy} = step
  return [1, -1].flatMap(side => {
    const [nx, ny] = [-dy * side, dx * side]
    const x = step.x + (nx * (shape.width ?? 0)) / 2
    const y = step.y + (ny * (shape.width ?? 0)) / 2
    const isFree = (distance: number) =>
      !shapes.some(one => one.width === null && isInside(one, x + nx * distance, y + ny * distance))
    if (!isFree(pitch) || !isFree(width * 0.05)) return []
    const length = width * (luminance(fabric) < DARK ? 0.7 : 1) * (0.035 + 0.05 * noise(seed * 1.3) ** 2)
    const bend = (noise(seed * 2.1) - 0.5) * 0.6
    const half = width * (0.008 + 0.007 * noise(seed * 5.1))
    const base = (offset: number) => `${tenths(x + dx * offset)} ${tenths(y + dy * offset)}`
    const tip = `${tenths(x + (nx + dx * bend) * length)} ${tenths(y + (ny + dy * bend) * length)}`
    return [{dark: `M${base(-half)}L${tip}L${base(half)}Z`, light: `M${base(-half)}L${tip}L${base(-half * 2.2)}Z`}]
  })
}

/** Draws how the cloth pulls in towards the stitches: a dip under every shape and short creases around it. */
export function pucker(shapes: readonly Shape[], cloth: Cloth): string {
  const {fabric, pitch, width} = cloth
  const isDark = luminance(fabric) < DARK
  const shadow = isDark ? '#000000' : mix(fabric, '#10251d', 0.72)
  const light = mix(fabric, '#fff6e6', isDark ? 0.16 : luminance(fabric) < 0.3 ? 0.2 : 0.75)
  let seed = 0
  const creases = shapes.flatMap(shape =>
    shape.lines
      .flatMap(line => walk(line, width * 0.04))
      .flatMap(step => (noise(++seed * 3.7) < 0.5 ? [] : crease(shapes, shape, step, seed, cloth))),
  )
  const dips = shapes
    .map(
      shape =>
        `<path${shape.width === null ? '' : ' fill="none"'} stroke-width="${tenths((shape.width ?? 0) + pitch * 5)}" ` +
        `d="${linePath(shape.lines)}"/>`,
    )
    .join('')
  return (
    `<path fill="${light}" fill-opacity="${isDark ? 0.6 : 0.75}" d="${creases.map(one => one.light).join('')}"/>` +
    `<path fill="${shadow}" fill-opacity="${isDark ? 0.3 : 0.22}" d="${creases.map(one => one.dark).join('')}"/>` +
    `<g fill="${shadow}" stroke="${shadow}" stroke-linejoin="round" opacity="${isDark ? 0.5 : 0.2}" ` +
    `transform="translate(${tenths(pitch * 0.7)} ${tenths(pitch)})">${dips}</g>`
  )
}
