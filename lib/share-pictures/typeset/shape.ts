import {Buffer as ShapeBuffer, shape as shapeRun} from 'harfbuzzjs'
import type {Fonts, LoadedFont} from './fonts'

/** A glyph at its place on the baseline; `x` and `y` are in em. */
type PlacedGlyph = {loaded: LoadedFont; glyph: number; x: number; y: number}

/** A line of text as glyphs. Its width is in em. */
export type ShapedLine = {glyphs: PlacedGlyph[]; width: number}

type Face = Fonts[keyof Fonts]

/** Returns a text in one line, without characters that no font of the face can draw, such as emoji. */
export function toDrawable(text: string, face: Face): string {
  const visible = [...text.normalize('NFC').replace(/\s+/gu, ' ')].filter(
    character => !CONTROL.test(character) && findFont(character, fontsOf(face)) !== undefined,
  )
  return visible.join('').replace(/ +/g, ' ').trim()
}

/** Returns the site's own font when it can draw the whole text, so that no word mixes two fonts, otherwise the fallback first. */
export function selectFonts(text: string, face: Face): LoadedFont[] {
  return [...text].every(character => findFont(character, [face.own])) ? [face.own] : fontsOf(face)
}

const fontsOf = ({own, fallback}: Face): LoadedFont[] => [...fallback, own]

/** Control characters, and marks that change the direction or the look of their neighbours. */
const CONTROL = /\p{C}/u

/** Shapes a drawable text with kerning. `tracking` is the extra space after each glyph, in em. */
export function shapeLine(text: string, fonts: LoadedFont[], tracking = 0): ShapedLine {
  const glyphs: PlacedGlyph[] = []
  let x = 0
  for (const {loaded, text: part} of splitRuns(text, fonts)) {
    const buffer = new ShapeBuffer()
    buffer.addText(part)
    buffer.guessSegmentProperties()
    shapeRun(loaded.font, buffer)
    const positions = buffer.getGlyphPositions()
    buffer.getGlyphInfos().forEach(({codepoint}, index) => {
      const {xAdvance = 0, xOffset = 0, yOffset = 0} = positions[index] ?? {}
      const em = loaded.unitsPerEm
      glyphs.push({loaded, glyph: codepoint, x: x + xOffset / em, y: yOffset / em})
      x += xAdvance / em + tracking
    })
  }
  return {glyphs, width: Math.max(0, x - (glyphs.length > 0 ? tracking : 0))}
}

/** Splits a text into runs of characters of the same font. A space belongs to the run before it. */
function splitRuns(text: string, fonts: LoadedFont[]): {loaded: LoadedFont; text: string}[] {
  const runs: {loaded: LoadedFont; text: string}[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const loaded = character === ' ' && last ? last.loaded : findFont(character, fonts)
    if (!loaded) continue
    if (last?.loaded === loaded) last.text += character
    else runs.push({loaded, text: character})
  }
  return runs
}

const findFont = (character: string, fonts: LoadedFont[]): LoadedFont | undefined =>
  fonts.find(({characters}) => characters.has(character.codePointAt(0) ?? -1))
