import {fitLines, type LineLimits} from './fit-lines'
import type {FaceName, Fonts, LoadedFont} from './fonts'
import {type ShapedLine, selectFonts, shapeLine, toDrawable} from './shape'

/** Lines of text with their font size in pixels. */
export type FittedText = {size: number; lines: ShapedLine[]}

/** `x` and `y` are the start of the baseline in pixels, or with `isEnd` its end. */
type Place = {x: number; y: number; isEnd?: boolean}

/** Sets text for a picture as outlines. */
export type Typesetter = {
  /** Breaks a text into lines of the largest size that fits. No lines when no character can be drawn. */
  fitText: (text: string, face: FaceName, limits: LineLimits) => FittedText
  /** Returns a line as paths without a colour, which may stand in a clip path. */
  outline: (line: ShapedLine | undefined, size: number, place: Place) => string
}

/** Space after each glyph in em: headlines are set tight. */
const TRACKING: Record<FaceName, number> = {display: -0.022, text: 0, mono: 0}

/** Creates a typesetter with these fonts. */
export const createTypesetter = (fonts: Fonts): Typesetter => ({
  fitText: (text, face, limits) => {
    const drawable = toDrawable(text, fonts[face])
    const selected = selectFonts(drawable, fonts[face])
    const shape = (part: string) => shapeLine(part, selected, TRACKING[face])
    const {size, lines} = fitLines(drawable, limits, part => shape(part).width)
    return {size, lines: lines.map(shape)}
  },
  outline: (line, size, {x, y, isEnd}) => {
    if (!line) return ''
    const start = isEnd ? x - line.width * size : x
    return line.glyphs
      .map(({loaded, glyph, ...offset}) => {
        const data = glyphOutline(loaded, glyph)
        const scale = round(size / loaded.unitsPerEm, 5)
        const [left, baseline] = [round(start + offset.x * size), round(y - offset.y * size)]
        return data && `<path transform="translate(${left} ${baseline})scale(${scale} -${scale})" d="${data}"/>`
      })
      .join('')
  },
})

const outlines = new WeakMap<LoadedFont, Map<number, string>>()

function glyphOutline(loaded: LoadedFont, glyph: number): string {
  const known = outlines.get(loaded) ?? new Map<number, string>()
  outlines.set(loaded, known)
  const data = known.get(glyph) ?? loaded.font.glyphToPath(glyph)
  known.set(glyph, data)
  return data
}

const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits
