import {expect, test} from 'vitest'
import {describeProduct} from '@/studio/catalogue/describe-product'
import {faqEntry} from '@/studio/schema/documents/faq-entry'
import {page} from '@/studio/schema/documents/page'
import {sectionPreview} from '@/studio/schema/fields'
import {types} from '@/studio/schema/types'

test('every document, block and section has an icon', () => {
  const visible = types.filter(({type}) => type !== 'array')
  expect(visible.filter(type => !('icon' in type && type.icon)).map(({name}) => name)).toEqual([])
})

test('each section appears once in the menu for adding sections', () => {
  const sections = page.fields.find(({name}) => name === 'sections') as unknown as {
    of: {type: string}[]
    options: {insertMenu: {groups: {of: string[]}[]}}
  }
  const offered = sections.options.insertMenu.groups.flatMap(group => group.of)
  expect(offered.toSorted()).toEqual(sections.of.map(({type}) => type).toSorted())
})

test('the list of sections says which ones are hidden', () => {
  const prepare = sectionPreview('Figures').prepare
  expect(prepare({subtitle: 'In 2026', isHidden: true})).toEqual({title: 'Hidden: Figures', subtitle: 'In 2026'})
  expect(prepare({subtitle: 'In 2026'}).title).toBe('Figures')
})

test('a question shows the title of its category', () => {
  const shown = faqEntry.preview?.prepare?.({title: 'Which cut?', category: 'getting-started'})
  expect(shown).toMatchObject({title: 'Which cut?', subtitle: 'Getting started'})
})

test('a product in an article shows its name once it has loaded', () => {
  const product = {id: 'canvas-tote', name: 'Canvas tote', model: 'Ada 1', imageUrl: '/tote.png', isDiscontinued: false}
  const preview = (state: Parameters<typeof describeProduct>[2], note?: string) =>
    describeProduct(product.id, note, state)
  expect(preview({status: 'found', product}, 'Holds a week')).toEqual({
    title: 'Canvas tote',
    subtitle: 'Holds a week',
    imageUrl: '/tote.png',
  })
  expect(preview({status: 'found', product}).subtitle).toBe('canvas-tote')
  expect(preview({status: 'found', product: {...product, isDiscontinued: true}}).subtitle).toBe('Discontinued')
  expect(preview({status: 'missing'}).subtitle).toMatch(/Not in the catalogue/)
  expect(preview({status: 'loading'}, 'Holds a week')).toMatchObject({title: 'canvas-tote', subtitle: 'Holds a week'})
})
