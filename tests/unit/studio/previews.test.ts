import {expect, test} from 'vitest'
import {describeProduct} from '@/studio/catalogue/describe-product'
import {faqEntry} from '@/studio/schema/documents/faq-entry'
import {page} from '@/studio/schema/documents/page'
import {types} from '@/studio/schema/types'

test('every document, block and section has a sign of its own in lists and menus', () => {
  const drawn = types.filter(({type}) => type !== 'array')
  expect(drawn.filter(type => !('icon' in type && type.icon)).map(({name}) => name)).toEqual([])
})

test('each section is offered once, with those of its kind', () => {
  const sections = page.fields.find(({name}) => name === 'sections') as unknown as {
    of: {type: string}[]
    options: {insertMenu: {groups: {of: string[]}[]}}
  }
  const offered = sections.options.insertMenu.groups.flatMap(group => group.of)
  expect(offered.toSorted()).toEqual(sections.of.map(({type}) => type).toSorted())
})

test('a question names its category as the menu does', () => {
  const shown = faqEntry.preview?.prepare?.({title: 'Which cut?', category: 'getting-started'})
  expect(shown).toMatchObject({title: 'Which cut?', subtitle: 'Getting started'})
})

test('a product in an article goes by its name, once the catalogue has said it', () => {
  const product = {id: 'canvas-tote', name: 'Canvas tote', maker: 'Ada 1', picture: '/tote.png', isDiscontinued: false}
  const line = (state: Parameters<typeof describeProduct>[2], note?: string) => describeProduct(product.id, note, state)
  expect(line({status: 'here', product}, 'Holds a week')).toEqual({
    title: 'Canvas tote',
    subtitle: 'Holds a week',
    picture: '/tote.png',
  })
  expect(line({status: 'here', product}).subtitle).toBe('canvas-tote')
  expect(line({status: 'here', product: {...product, isDiscontinued: true}}).subtitle).toBe('Discontinued')
  expect(line({status: 'absent'}).subtitle).toMatch(/Not in the catalogue/)
  expect(line({status: 'asking'}, 'Holds a week')).toMatchObject({title: 'canvas-tote', subtitle: 'Holds a week'})
})
