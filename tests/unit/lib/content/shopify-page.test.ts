import {expect, test} from 'vitest'
import type {Page} from '@/lib/content/page'
import {toShopifyPage} from '@/lib/content/shopify-page'

const TEXT = {_type: 'richText', _key: 'text'}
const PAGE = {
  key: 'shopify',
  title: 'Add to Shopify',
  sections: [
    {_type: 'hero', _key: 'hero', heading: 'Next, Shopify asks you.', lead: 'You leave our site.', notes: ['Free']},
    {
      _type: 'steps',
      _key: 'steps',
      heading: 'What happens next',
      steps: [{_key: 'a', title: 'Shopify opens our listing', text: 'Choose Install.'}],
    },
    TEXT,
  ],
} as unknown as Page

test('S2-shopify-page with the app’s address, the page has the editor’s texts', () => {
  expect(toShopifyPage(PAGE, 'https://apps.shopify.example/overprint')).toBe(PAGE)
})

test('S2-shopify-page without the app’s address, the page says that the link has to be asked for first', () => {
  const {sections} = toShopifyPage(PAGE, null)
  expect(sections).toEqual([
    {
      _type: 'hero',
      _key: 'hero',
      heading: 'Next, ask us for the link.',
      lead: expect.stringContaining('cannot take you to Shopify just now'),
      notes: ['Free'],
    },
    {
      _type: 'steps',
      _key: 'steps',
      heading: 'What happens next',
      steps: [
        expect.objectContaining({title: 'Ask us for the link'}),
        {_key: 'a', title: 'Shopify opens our listing', text: 'Choose Install.'},
      ],
    },
    TEXT,
  ])
})
