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

type ItemKey<Value> = {keyOf: (item: Item) => Value; compare: SortKey<Value>['compare']}

const KEYS = [
  {keyOf: one => one.title, compare: collator.compare} satisfies ItemKey<string>,
  {keyOf: one => one.price, compare: (a, b) => b - a} satisfies ItemKey<number>,
  {keyOf: one => one.rating, compare: (a, b) => a.average - b.average} satisfies ItemKey<Item['rating']>,
] as ItemKey<unknown>[]

test('slots are sorted as a comparison of all items sorts them, equal ones in the order before', () => {
  const cases = fc.array(item, {maxLength: 60}).chain(items => {
    const slots = [...items.keys()]
    return fc.record({items: fc.constant(items), before: fc.shuffledSubarray(slots, {minLength: slots.length})})
  })
  fc.assert(
    fc.property(cases, fc.constantFrom(...KEYS), ({items, before}, {keyOf, compare}) => {
      const valueAt = (slot: number) => keyOf(items[slot] as Item)
      const expected = before.toSorted((a, b) => compare(valueAt(a), valueAt(b)))
      expect([...sortSlots({valueAt, compare}, Uint32Array.from(before))]).toEqual(expected)
    }),
  )
})
