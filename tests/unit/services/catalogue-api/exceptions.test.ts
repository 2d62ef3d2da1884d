import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import {sellingRegion, techniqueKey} from '../../../../contract/values.ts'
import {isInStock, listRegions, toAvailability} from '../../../../services/catalogue-api/catalogue/availability.ts'
import {listVariants} from '../../../../services/catalogue-api/catalogue/variants.ts'
import {findSample} from './sample.ts'

const sample = findSample('heavyweight-tee')
const [color, size, technique] = [sample.colors[0], sample.sizes[0], sample.techniques[0]]
if (!(color && size && technique)) throw new Error('The sample product lacks a colour, a size or a technique.')

type Parts = Pick<ImportedProduct, 'availability' | 'is_discontinued' | 'missing_variants' | 'selling_regions'>
/** A product in the given colours and sizes. Keys of sizes may be anything, also what separates the keys of pairs. */
const productOf = (colors: string[], sizes: string[], techniques: readonly string[], parts: Partial<Parts>) => ({
  ...sample,
  colors: colors.map(key => ({...color, key})),
  sizes: sizes.map(key => ({...size, key})),
  techniques: techniques.map(key => ({...technique, key: techniqueKey.parse(key)})),
  ...parts,
})

const [colors, sizes] = [
  ['navy', 'navy-2', 'white'],
  ['S', '/', 'one/size'],
]
const techniques = techniqueKey.options.slice(0, 2)
const maybe = <Value>(values: readonly Value[]) => fc.constantFrom(undefined, ...values)
const availability = fc.array(
  fc.record({
    color: maybe(colors),
    size: maybe(sizes),
    technique: maybe(techniques),
    selling_region: maybe(sellingRegion.options),
    availability: fc.constantFrom('in stock' as const, 'out of stock' as const, 'not fulfillable' as const),
    replenishment_date: fc.constantFrom(null, '2026-12-01', '2027-01-01'),
  }),
  {maxLength: 30},
)
const parts = fc.record({
  availability,
  missing_variants: fc.array(fc.record({color: maybe(colors), size: maybe(sizes)}), {maxLength: 3}),
  is_discontinued: fc.boolean(),
  selling_regions: fc.constantFrom<ImportedProduct['selling_regions']>(['us', 'eu'], ['worldwide']),
})

/** What `missing_variants` and `availability` say, read from the first entry to the last for each combination. */
function plainRows(product: ImportedProduct) {
  const matches = <Part>(one: Part | undefined, value: Part) => one === undefined || one === value
  const rows = []
  for (const {key: inColor} of product.colors) {
    for (const {key: inSize} of product.sizes) {
      if (product.missing_variants.some(one => matches(one.color, inColor) && matches(one.size, inSize))) continue
      for (const {key: by} of product.techniques) {
        for (const region of listRegions(product)) {
          const found = product.availability.findLast(
            one =>
              matches(one.color, inColor) &&
              matches(one.size, inSize) &&
              matches(one.technique, by) &&
              matches(one.selling_region, region),
          )
          const state = found?.availability ?? (product.is_discontinued ? 'out of stock' : 'in stock')
          rows.push({color: inColor, size: inSize, by, region, state, date: found?.replenishment_date ?? null})
        }
      }
    }
  }
  return rows
}

test('the availability is that of the last matching exception, for any exceptions', () => {
  fc.assert(
    fc.property(parts, some => {
      const product = productOf(colors, sizes, techniques, some)
      const plain = plainRows(product)
      const {data} = toAvailability(product)
      expect(data.map(one => [one.technique, one.selling_region, one.availability, one.replenishment_date])).toEqual(
        plain.map(({by, region, state, date}) => [by, region, state, date]),
      )
      const made = new Set(plain.map(one => JSON.stringify([one.color, one.size])))
      expect(listVariants(product).map(one => JSON.stringify([one.color, one.size]))).toEqual([...made])
      expect(isInStock(product)).toBe(plain.some(({state}) => state === 'in stock'))
    }),
  )
})

test('a product that is made in no colour and size is not in stock', () => {
  const some = {availability: [], is_discontinued: false, selling_regions: ['worldwide' as const]}
  expect(isInStock(productOf(colors, sizes, techniques, {...some, missing_variants: [{}]}))).toBe(false)
  expect(isInStock(productOf(colors, sizes, techniques, {...some, missing_variants: [{color: 'navy'}]}))).toBe(true)
})

test('a product with an exception for each combination reads each exception a few times only', () => {
  const many = {
    colors: Array.from({length: 20}, (_, at) => `c${at}`),
    sizes: Array.from({length: 20}, (_, at) => `${at}`),
  }
  let reads = 0
  const exceptions = many.colors.flatMap(key =>
    many.sizes.map(inSize => ({
      get color() {
        reads += 1
        return key
      },
      size: inSize,
      availability: 'out of stock' as const,
      replenishment_date: null,
    })),
  )
  const product = productOf(many.colors, many.sizes, techniques, {availability: exceptions, missing_variants: []})
  expect(toAvailability(product).data.every(one => one.availability === 'out of stock')).toBe(true)
  expect(isInStock(product)).toBe(false)
  expect(reads).toBeLessThanOrEqual(exceptions.length * 4)
})
