import {describe, expect, test} from 'vitest'
import {mapCaret} from '@/studio/shared-text/map-caret'

/** Maps the caret, `|`, of a text to another text. Returns the other text with it. */
const follow = (before: string, after: string): string => {
  const caret = mapCaret(before.replace('|', ''), after, before.indexOf('|'))
  return `${after.slice(0, caret)}|${after.slice(caret)}`
}

describe('mapCaret', () => {
  test.each([
    ['Base. mine|', 'Theirs. Base. mine', 'Theirs. Base. mine|'],
    ['Base.| End', 'Base. End, theirs', 'Base.| End, theirs'],
    ['One two| three', 'Two three', 'Two| three'],
    ['Base. mi|ne', 'Base.', 'Base.|'],
    ['Base|', '', '|'],
    ['|', 'Theirs', '|Theirs'],
    ['|Base', 'Theirs Base', '|Theirs Base'],
    ['Grün 🎨| rot', '🎨 Grün 🎨 rot', '🎨 Grün 🎨| rot'],
  ])('moves the caret of %j into %j', (before, after, expected) => {
    expect(follow(before, after)).toBe(expected)
  })

  test('two editors at the end of a text both continue their own words', () => {
    const carets = {ours: 'Base.'.length, theirs: 'Base.'.length}
    let text = 'Base.'
    const type = (who: 'ours' | 'theirs', letters: string) => {
      const before = text
      text = before.slice(0, carets[who]) + letters + before.slice(carets[who])
      const other = who === 'ours' ? 'theirs' : 'ours'
      carets[other] = mapCaret(before, text, carets[other])
      carets[who] += letters.length
    }
    for (const [ours, theirs] of [
      [' on', ' ei'],
      ['e t', 'ns '],
      ['wo', 'zwei'],
    ]) {
      type('ours', ours ?? '')
      type('theirs', theirs ?? '')
    }
    expect(text).toBe('Base. eins zwei one two')
  })
})
