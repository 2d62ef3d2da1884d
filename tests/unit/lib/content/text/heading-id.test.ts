import {expect, test} from 'vitest'
import {createIdGenerator} from '@/lib/content/text/heading-id'

test('an anchor consists of lower-case letters, digits and hyphens', () => {
  const generateId = createIdGenerator()
  expect(generateId('  Don’t panic: 300 DPI & “more” ')).toBe('dont-panic-300-dpi-more')
  expect(generateId('Łódź, Málaga')).toBe('łodz-malaga')
  expect(generateId('印刷')).toBe('印刷')
  expect(generateId('?!')).toBe('section')
})

test('anchors are unique, even when a heading looks like a numbered one', () => {
  const generateId = createIdGenerator(['faq'])
  const headings = ['Faq', 'Ink', 'Ink 2', 'Ink', 'Ink', '?', '!']
  expect(headings.map(generateId)).toEqual(['faq-2', 'ink', 'ink-2', 'ink-3', 'ink-4', 'section', 'section-2'])
})
