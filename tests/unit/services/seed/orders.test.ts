import {expect, test} from 'vitest'
import {orderImport} from '../../../../contract/import.ts'
import {ORDERS} from '../../../../services/seed/catalogue/orders.ts'
import {toCatalogueImport} from '../../../../services/seed/catalogue/to-import.ts'

test('the sample orders are valid, have every status and refer to products of the catalogue', () => {
  expect(orderImport.safeParse({orders: ORDERS}).error).toBeUndefined()
  expect(new Set(ORDERS.map(({status}) => status)).size).toBe(5)
  const {products} = toCatalogueImport()
  for (const {number, status, events, items, email} of ORDERS) {
    expect(email).toMatch(/@example\.com$/)
    expect(events.at(-1)?.status, number).toBe(status)
    expect(events.map(({at}) => at)).toEqual(events.map(({at}) => at).sort())
    for (const item of items) {
      const product = products.find(({id}) => id === item.product_id)
      expect(product?.name, number).toBe(item.name)
      expect(
        product?.colors.map(({name}) => name),
        number,
      ).toContain(item.color)
      expect(
        product?.sizes.map(({display_name}) => display_name),
        number,
      ).toContain(item.size)
    }
  }
})
