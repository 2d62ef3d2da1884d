import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {BARS_ID} from '@/components/site/layout/barsId'
import {SIDEBAR_ID} from '@/components/site/sidebar/SidebarContext'
import {ANCHOR_PATTERN, createIdGenerator, LAYOUT_IDS} from '@/lib/content/text/heading-id'

test.each([
  ['  Don’t panic: 300 DPI & “more” ', 'dont-panic-300-dpi-more'],
  ['Łódź, Málaga', 'łodz-malaga'],
  ['Größe & Straße', 'große-straße'],
  ['印刷', '印刷'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['ガイド', 'ガイド'],
  ['한국어', '한국어'],
  ['1️⃣ Ink ❤️', '1-ink'],
  ['?!', 'section'],
])('the anchor of “%s” is %s: lower-case letters of any script, digits and hyphens', (heading, anchor) => {
  expect(createIdGenerator()(heading)).toBe(anchor)
  expect(anchor).toMatch(ANCHOR_PATTERN)
})

test('what no heading and no section has is not an anchor', () => {
  for (const text of ['', 'Ink', 'große Straße', '#ink', '-ink', 'ink/paper']) expect(text).not.toMatch(ANCHOR_PATTERN)
  expect('the--idea-').toMatch(ANCHOR_PATTERN)
})

test('anchors are unique, even when a heading looks like a numbered one', () => {
  const generateId = createIdGenerator(['faq'])
  const headings = ['Faq', 'Ink', 'Ink 2', 'Ink', 'Ink', '?', '!']
  expect(headings.map(generateId)).toEqual(['faq-2', 'ink', 'ink-2', 'ink-3', 'ink-4', 'section', 'section-2'])
})

test('an anchor is not an id that the page has anyway, and a heading keeps its own', () => {
  const generateId = createIdGenerator()
  expect(['Menu', 'History', 'Menu', 'The menu'].map(generateId)).toEqual(['menu-2', 'history', 'menu-3', 'the-menu'])
})

test('no component around a text has the id of a heading', () => {
  const root = join(import.meta.dirname, '../../../../../components')
  // The list of posts and the form for the newsletter are on pages without such a text.
  const options = {cwd: root, exclude: ['**/{BlogIndex,NewsletterForm}.tsx']}
  const ids = globSync('{article,blog,legal,page,sections,site}/**/*.tsx', options)
    .flatMap(name => [...readFileSync(join(root, name), 'utf8').matchAll(/\sid="([^"]+)"/g)])
    .map(([, id = '']) => id)
  expect(ids).toContain('_history')
  expect([BARS_ID, SIDEBAR_ID, ...ids].filter(id => !id.startsWith('_')).sort()).toEqual(LAYOUT_IDS)
  expect('_history').not.toMatch(ANCHOR_PATTERN)
})
