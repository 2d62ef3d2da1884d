import {beforeAll, expect, test} from 'vitest'
import {type Fonts, loadFonts} from '@/lib/share-pictures/typeset/fonts'
import {selectFonts, shapeLine, toDrawable} from '@/lib/share-pictures/typeset/shape'

let fonts: Fonts

beforeAll(async () => {
  fonts = await loadFonts()
})

// cspell:disable
test('S2-share-picture a text keeps what the fonts can draw, in one line', () => {
  const {display} = fonts
  expect(toDrawable('Heavy\n hoodie 👕 & “caps”', display)).toBe('Heavy hoodie & “caps”')
  expect(toDrawable('Łódź, Ελλάδα, Київ, Việt Nam', display)).toBe('Łódź, Ελλάδα, Київ, Việt Nam')
  expect(toDrawable('日本語 العربية 🏳️‍🌈', display)).toBe('')
  expect(toDrawable('e\u0301\u200b\u202etab\u0000', display)).toBe('étab')
})

// cspell:enable
test('S2-share-picture a text gets the site’s font, and as a whole the fallback when that lacks a character', () => {
  const {display} = fonts
  expect(selectFonts('Heavy hoodie', display)).toEqual([display.own])
  expect(selectFonts('Łódź', display)[0]).not.toBe(display.own)
  const {glyphs} = shapeLine('Łódź', selectFonts('Łódź', display))
  expect(glyphs).toHaveLength(4)
  expect(glyphs.every(({loaded, glyph}) => loaded !== display.own && glyph !== 0)).toBe(true)
})

test('a line is measured with kerning and tracking', () => {
  const {own} = fonts.display
  const width = (text: string, tracking = 0) => shapeLine(text, [own], tracking).width
  expect(width('AV')).toBeLessThan(width('A') + width('V'))
  expect(width('AVA', -0.02)).toBeCloseTo(width('AVA') - 0.04)
  expect(width('')).toBe(0)
})
