import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {Blob, Face, Feature, Font, Buffer as ShapeBuffer, shape, Variation} from 'harfbuzzjs'
import {describe, expect, test} from 'vitest'
import {charactersOf, readFont, SOURCES} from '@/scripts/fonts/split-fonts'

const root = join(import.meta.dirname, '..', '..', '..')
/** What visitors read: the sample content and the texts of the site. */
const TEXTS = ['services/seed/content', 'services/seed/catalogue', 'components', 'lib/format', 'lib/content', 'pages']
/** Largest size of the three files that every page loads, in bytes. */
const CORE_BUDGET_BYTES = 36_500

const readTexts = (folder: string): string =>
  readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter(name => /\.(tsx?|ya?ml|md)$/.test(name))
    .map(name => readFileSync(join(root, folder, name), 'utf8'))
    .join('')
const codePointsIn = (text: string) => new Set(Array.from(text, character => character.codePointAt(0) ?? 0))

test('the committed font files match what the script makes', () => {
  execFileSync(process.execPath, [join(root, 'scripts', 'fonts.ts'), '--check'], {stdio: 'pipe'})
})

test('the files that every page loads have at most 36.5 KB', () => {
  const sizes = Object.keys(SOURCES).map(name => statSync(join(root, 'styles', 'fonts', `${name}-core.woff2`)).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(CORE_BUDGET_BYTES)
})

describe.each(Object.entries(SOURCES))('%s', (name, {file, weight}) => {
  const source = readFont(file)
  const core = readFont(`${name}-core.woff2`)
  const rest = readFont(`${name}-rest.woff2`)

  test('both files together have the characters of the source, each once', async () => {
    const all = [...charactersOf(await core), ...charactersOf(await rest)].sort((a, b) => a - b)
    expect(all).toEqual(charactersOf(await source))
  })

  test('the file that every page loads has all characters of the sample content and of the site that the source has', async () => {
    const used = codePointsIn(TEXTS.map(readTexts).join('').replaceAll('\n', ''))
    expect(used.size).toBeGreaterThan(100)
    // Browsers draw a letter that a font lacks with its base letter and its accent.
    const available = new Set(charactersOf(await source))
    const missing = [...used].filter(character => !available.has(character))
    const accents = codePointsIn(String.fromCodePoint(...missing).normalize('NFD'))
    const known = [...available].filter(character => used.has(character) || accents.has(character))
    const own = new Set(charactersOf(await core))
    expect(known.filter(character => !own.has(character)).map(character => String.fromCodePoint(character))).toEqual([])
  })

  test('the unicode-range of the rest is exactly what its file has', async () => {
    const css = readFileSync(join(root, 'styles', 'rest-fonts.css'), 'utf8')
    const ranges = new RegExp(`${name}-rest;[^}]*unicode-range: ([^;]+);`).exec(css)?.[1]?.split(', ') ?? []
    const listed = ranges.flatMap(range => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map(digits => Number.parseInt(digits, 16))
      return Array.from({length: last - first + 1}, (_, index) => first + index)
    })
    expect(listed).toEqual(charactersOf(await rest))
  })

  test('each pair of characters has the widths and shapes of the source, in each weight', async () => {
    const characters = charactersOf(await core).map(character => String.fromCodePoint(character))
    const text = characters.flatMap(first => characters.map(second => first + second)).join('')
    for (const wght of weight === '400 700' ? [400, 500, 700] : [Number(weight)]) {
      const [mine, original] = [layOut(await core, text, wght), layOut(await source, text, wght)]
      expect(mine.length).toBeGreaterThan(1000)
      // The difference of two such lists would take minutes to print.
      const wrong = mine.findIndex((glyph, index) => glyph !== original[index])
      expect([wrong, mine[wrong]], `weight ${wght}`).toEqual([-1, original[wrong]])
      expect(mine.length).toBe(original.length)
    }
  })
})

/** Returns advance, offsets and outline of each glyph of a text as the styles set it: without ligatures, in digits of tables or not. */
function layOut(bytes: Uint8Array, text: string, wght: number): string[] {
  const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))
  font.setVariations([new Variation('wght', wght)])
  const outlines = new Map<number, string>()
  const outlineOf = (glyph: number) => {
    const outline = outlines.get(glyph) ?? font.glyphToPath(glyph)
    outlines.set(glyph, outline)
    return outline
  }
  return [0, 1].flatMap(tabular => {
    const buffer = new ShapeBuffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer, [new Feature('liga', 0), new Feature('clig', 0), new Feature('tnum', tabular)])
    const positions = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({codepoint}, index) => {
      const {xAdvance, xOffset, yOffset} = positions[index] ?? {}
      return [xAdvance, xOffset, yOffset, outlineOf(codepoint)].join()
    })
  })
}
