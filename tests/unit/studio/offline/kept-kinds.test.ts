import {createSchema, type ObjectSchemaType, type Path} from 'sanity'
import {expect, test} from 'vitest'
import {isKeptAsAWhole, isTyped} from '@/studio/offline/kept-kinds'
import {plainText} from '@/studio/offline/plain-text'
import {typeAt} from '@/studio/offline/type-at'
import {types} from '@/studio/schema/types'

const schema = createSchema({name: 'test', types})
const at = (document: string, path: Path, value: unknown = {}) => {
  const type = typeAt(schema.get(document) as ObjectSchemaType, path, value)
  if (!type) throw new Error(`${document} has no ${JSON.stringify(path)}`)
  return type
}
const KEY = {_key: 'k'}

test.each([
  ['an address', 'post', ['slug'], false],
  ['a time', 'post', ['publishedAt'], false],
  ['a date', 'policy', ['effectiveDate'], false],
  ['a list of references', 'post', ['topics'], false],
  ['a reference', 'redirect', ['document'], false],
  ['a choice', 'faqEntry', ['category'], false],
  ['a number', 'faqEntry', ['order'], false],
  ['keys', 'faqEntry', ['fits'], false],
  ['a switch', 'post', ['seo', 'noIndex'], false],
  ['rich text', 'post', ['body'], true],
] as const)('%s is kept as one', (_kind, document, path, isText) => {
  const schemaType = at(document, [...path])
  expect(isKeptAsAWhole({schemaType, path: [...path]})).toBe(true)
  expect(isTyped(schemaType)).toBe(isText)
})

test('rows of a table are kept as one, and count as text', () => {
  const path = ['body', KEY, 'rows']
  const schemaType = at('post', path, {body: [{_type: 'table', ...KEY}]})
  expect(isKeptAsAWhole({schemaType, path})).toBe(true)
  expect(isTyped(schemaType)).toBe(true)
})

test('a list of texts is kept as one, and its texts with it', () => {
  const hero = {sections: [{_type: 'hero', ...KEY, notes: ['One']}]}
  const path = ['sections', KEY, 'notes']
  const isKept = (path: Path) => isKeptAsAWhole({schemaType: at('page', path, hero), path})
  expect([isKept(path), isKept([...path, 0])]).toEqual([true, false])
})

test('an item of a list is kept with its list, sections and pictures are not kept, and texts are kept as texts', () => {
  const isKept = (document: string, path: Path) =>
    isKeptAsAWhole({schemaType: at(document, path, {topics: [KEY]}), path})
  expect(isKept('post', ['topics', KEY])).toBe(false)
  expect(isKept('page', ['sections'])).toBe(false)
  expect(isKept('post', ['cover'])).toBe(false)
  expect(isKept('post', ['title'])).toBe(false)
})

test('a field that the schema no longer has counts as text', () => {
  expect(typeAt(schema.get('post'), ['gone', KEY], {gone: [KEY]})).toBeUndefined()
  expect(isTyped(undefined)).toBe(true)
})

test('choices are shown as the Studio shows them', () => {
  expect(plainText('shipping', at('faqEntry', ['category']))).toBe('Shipping')
  expect(plainText('gone', at('faqEntry', ['category']))).toBe('gone')
  expect([true, false].map(value => plainText(value))).toEqual(['Yes', 'No'])
  expect(plainText({_type: 'slug', current: 'an-address'}, at('post', ['slug']))).toBe('an-address')
  expect(plainText(0, at('faqEntry', ['order']))).toBe('0')
  expect(plainText(['hats', 'wrap'], at('faqEntry', ['fits']))).toBe('hats\nwrap')
  const time = '2026-01-02T03:04:05.000Z'
  expect(plainText(time, at('post', ['publishedAt']))).toBe(new Date(time).toLocaleString())
})
