import {describe, expect, test} from 'vitest'
import {toChoice} from '@/lib/catalogue/choice/choice'
import {toAppRequestPath, toSamplePath, toShopifyPath} from '@/lib/catalogue/choice/choice-paths'

describe('a choice in the query of a URL', () => {
  test('is read with product, colour and size', () => {
    const query = {product: 'heavy-hoodie', color: 'soot', size: '2XL'}
    expect(toChoice(query)).toEqual(query)
  })

  test('needs a product; everything else may be open', () => {
    expect(toChoice({color: 'soot', size: 'L'})).toBeNull()
    expect(toChoice({product: ['classic-mug', 'junk']})).toEqual({
      product: 'classic-mug',
      color: null,
      size: null,
    })
  })

  test.each(['<b>', '../admin', 'a b', '', 'a'.repeat(81)])('ignores the malformed value %j', value => {
    expect(toChoice({product: value})).toBeNull()
    expect(toChoice({product: 'tee', color: value})?.color).toBeNull()
    expect(toChoice({product: 'tee', size: value.repeat(21)})?.size).toBeNull()
  })

  test('survives the way through an address', () => {
    const choice = {product: 'classic-mug', color: 'chalk', size: '11 oz'}
    for (const path of [toShopifyPath(choice), toSamplePath(choice), toAppRequestPath(choice)]) {
      const {searchParams} = new URL(path, 'http://site.invalid')
      expect(toChoice(Object.fromEntries(searchParams))).toEqual(choice)
    }
  })
})
