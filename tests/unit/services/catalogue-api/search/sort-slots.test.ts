import fc from 'fast-check'
import {expect, test} from 'vitest'
import {type SortKey, sortSlots} from '../../../../../services/catalogue-api/catalogue/listing/sort-slots.ts'

const collator = new Intl.Collator('en', {numeric: true})

/** A key of items, whose own place decides between equal ones. */
type Item = {title: string; price: number; rating: {average: number}}

const item = fc.record({
  // Few values, so that many are equal; the collator ignores the control character.
  title: fc.constantFrom('Mug 2', 'Mug 10', 'mug 2', 'Mug\u0001 2', 'Élan', 'Elan', ''),
  price: fc.integer({min: 0, max: 5}),
  rating: fc.record({average: fc.integer({min: 0, max: 3})}),
})

const KEYS: SortKey<Item, never>[] = [
  {keyOf: one => one.title, compare: collator.compare} satisfies SortKey<Item, string>,
  {keyOf: one => one.price, compare: (a, b) => b - a} satisfies SortKey<Item, number>,
  {keyOf: one => one.rating, compare: (a, b) => a.average - b.average} satisfies SortKey<Item, Item['rating']>,
] as SortKey<Item, never>[]

test('slots are sorted as a comparison of all items sorts them, equal ones in the order before', () => {
  const cases = fc.array(item, {maxLength: 60}).chain(items => {
    const slots = [...items.keys()]
    return fc.record({items: fc.constant(items), before: fc.shuffledSubarray(slots, {minLength: slots.length})})
  })
  fc.assert(
    fc.property(cases, fc.constantFrom(...KEYS), ({items, before}, key) => {
      const keyOf = (slot: number) => key.keyOf(items[slot] as Item)
      const expected = before.toSorted((a, b) => key.compare(keyOf(a), keyOf(b)))
      expect([...sortSlots(items, key, Uint32Array.from(before))]).toEqual(expected)
    }),
  )
})
