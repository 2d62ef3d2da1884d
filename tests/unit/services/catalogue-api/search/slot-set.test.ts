import fc from 'fast-check'
import {expect, test} from 'vitest'
import {createCounter, setOf} from '../../../../../services/catalogue-api/catalogue/slot-set.ts'

test('counting what sets have in common equals a look at each slot', () => {
  const slots = fc.uniqueArray(fc.nat(300), {maxLength: 200})
  fc.assert(
    fc.property(slots, slots, (first, second) => {
      const common = first.filter(slot => second.includes(slot)).length
      expect(createCounter(setOf(first))(setOf(second))).toBe(common)
    }),
  )
})
