/** Rounds to one decimal place, which is precise enough for the 800-unit area. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** Limits a value to 0 to 1. */
export const clamp = (value: number): number => Math.max(0, Math.min(1, value))

/** Mirrors an absolute path of M, L, C, Q and Z commands at the vertical axis x = `axis`. */
export function mirror(path: string, axis = 400): string {
  return path.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, x: string, y: string) => `${round(2 * axis - Number(x))} ${y}`)
}

/** Each path followed by its mirror image. */
export const both = (...paths: string[]): string[] => paths.flatMap(path => [path, mirror(path)])

/** Closes half an outline with its mirror image. The path has absolute M, L and C commands and starts at the axis. */
export function symmetric(half: string, axis = 400): string {
  const commands = [...half.matchAll(/([MLC])([^MLC]*)/g)].map(([, letter, numbers = '']) => ({
    letter,
    points: [...numbers.matchAll(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g)].map(([, x, y]) => ({x: Number(x), y: Number(y)})),
  }))
  const reflected = ({x, y}: {x: number; y: number}) => `${round(2 * axis - x)} ${y}`
  const last = commands.at(-1)?.points.at(-1)
  let path = half
  if (last && last.x !== axis) path += `L${reflected(last)}`
  for (let index = commands.length - 1; index > 0; index--) {
    const end = commands[index - 1]?.points.at(-1)
    if (!end) continue
    const [first, second] = commands[index]?.points ?? []
    const isCurve = commands[index]?.letter === 'C' && first && second
    path += isCurve ? `C${reflected(second)} ${reflected(first)} ${reflected(end)}` : `L${reflected(end)}`
  }
  return `${path}Z`
}

/** Joins `count` paths, such as ribs, spirals or rivets; each gets its position from 0 to 1. */
export function repeat(count: number, part: (share: number, index: number) => string): string {
  return Array.from({length: count}, (_, index) => part(count > 1 ? index / (count - 1) : 0, index)).join('')
}

/** A straight line as a path, with rounded coordinates. */
export const stroke = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`

/** A closed ellipse as a path. */
export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${round(cx - rx)} ${cy}A${rx} ${ry} 0 1 1 ${round(cx + rx)} ${cy}A${rx} ${ry} 0 1 1 ${round(cx - rx)} ${cy}Z`
}

/** A rectangle with rounded corners as a path. */
export function roundedBox(x: number, y: number, width: number, height: number, radius: number): string {
  const right = x + width
  const bottom = y + height
  const arc = `A${radius} ${radius} 0 0 1`
  return (
    `M${x + radius} ${y}H${right - radius}${arc} ${right} ${y + radius}V${bottom - radius}${arc} ${right - radius} ${bottom}` +
    `H${x + radius}${arc} ${x} ${bottom - radius}V${y + radius}${arc} ${x + radius} ${y}Z`
  )
}
