import {expect, test} from 'vitest'
import {createIdGiver} from '@/lib/content/text/heading-id'

test('an anchor is the heading in lower-case letters, digits and hyphens', () => {
  const giveId = createIdGiver()
  expect(giveId('  Don’t panic: 300 DPI & “more” ')).toBe('dont-panic-300-dpi-more')
  expect(giveId('Łódź, Málaga')).toBe('łodz-malaga')
  expect(giveId('印刷')).toBe('印刷')
  expect(giveId('?!')).toBe('section')
})

test('no anchor is given twice, also when a heading looks like a numbered one', () => {
  const giveId = createIdGiver(['faq'])
  const headings = ['Faq', 'Ink', 'Ink 2', 'Ink', 'Ink', '?', '!']
  expect(headings.map(giveId)).toEqual(['faq-2', 'ink', 'ink-2', 'ink-3', 'ink-4', 'section', 'section-2'])
})
