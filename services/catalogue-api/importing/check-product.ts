import type {ImportedProduct, ImportedSizeTable} from '../../../contract/imported-product.ts'
import {createMadeCheck} from '../catalogue/exceptions.ts'
import {toSlug} from '../to-slug.ts'
import {checkLengths} from './check-lengths.ts'
import {checkKnown, checkUnique, type Path, type Report} from './report.ts'

/** Reports lists of a product that are too long, and references to a colour, size, technique or placement that it does not have. */
export function checkProduct(product: ImportedProduct, at: Path, report: Report) {
  checkLengths(product, at, report)
  const colors = new Set(product.colors.map(one => one.key))
  const sizes = new Set(product.sizes.map(one => one.key))
  const techniques = new Set(product.techniques.map(one => one.key))
  const placements = new Set(product.placements.map(one => one.key))
  checkUnique(
    product.colors.map(one => one.key),
    [...at, 'colors'],
    report,
  )
  checkUnique(
    product.sizes.map(one => toSlug(one.key)),
    [...at, 'sizes'],
    report,
  )
  checkVariantIds(product, [...at, 'sizes'], report)
  checkUnique(
    product.techniques.map(one => one.key),
    [...at, 'techniques'],
    report,
  )
  checkUnique(
    product.placements.map(one => `${one.key} (${one.technique})`),
    [...at, 'placements'],
    report,
  )
  checkTechniques(product, at, report)
  if (product.discontinued && !product.is_discontinued) {
    report([...at, 'discontinued'], 'only a product with is_discontinued has it')
  }
  if (product.discontinued?.successor === product.id) {
    report([...at, 'discontinued', 'successor'], 'the product cannot follow itself')
  }
  const check = (set: ReadonlySet<string>, value: string | undefined, ...path: Path) => {
    if (value !== undefined) checkKnown(set, value, [...at, ...path], report)
  }
  for (const one of product.placements) {
    check(techniques, one.technique, 'placements')
    for (const other of one.conflicting_placements) check(placements, other, 'placements')
  }
  for (const one of product.mockups) check(colors, one.color, 'mockups')
  for (const one of product.prices.size_surcharges) check(sizes, one.size, 'prices', 'size_surcharges')
  for (const one of product.additional_placements) {
    check(placements, one.placement, 'additional_placements')
    check(techniques, one.technique, 'additional_placements')
  }
  for (const one of [...product.missing_variants, ...product.availability]) {
    check(colors, one.color, 'colors')
    check(sizes, one.size, 'sizes')
  }
  for (const one of product.availability) check(techniques, one.technique, 'availability')
  for (const table of product.size_tables) checkSizeTable(table, sizes, [...at, 'size_tables'], report)
}

/** Reports variants of two colours with the same id: `navy` in 2 XL, and `navy-2` in XL. */
function checkVariantIds(product: ImportedProduct, at: Path, report: Report) {
  const sizes = new Map(product.sizes.map(({key}) => [toSlug(key), key]))
  const isMade = createMadeCheck(product)
  for (const {key: color} of product.colors) {
    const prefix = `${color}-`
    for (const {key: other} of product.colors.filter(({key}) => key.startsWith(prefix))) {
      for (const [slug, otherSize] of sizes) {
        const size = sizes.get(`${other.slice(prefix.length)}-${slug}`)
        if (size === undefined || !isMade(color, size) || !isMade(other, otherSize)) continue
        report(at, `${color} in ${size} and ${other} in ${otherSize} would have the same id`)
      }
    }
  }
}

function checkTechniques(product: ImportedProduct, at: Path, report: Report) {
  const preferred = product.techniques.filter(one => one.is_default)
  if (preferred.length !== 1) report([...at, 'techniques'], 'exactly one technique is the default')
  const placed = product.placements.some(one => one.technique === preferred[0]?.key)
  if (!placed) report([...at, 'placements'], 'the default technique needs a placement')
  const priced = product.prices.techniques.map(one => one.technique)
  const same = new Set(priced).size === priced.length && priced.length === product.techniques.length
  if (!same || !product.techniques.every(one => priced.includes(one.key))) {
    report([...at, 'prices', 'techniques'], 'every technique of the product has exactly one price')
  }
  const isMade = createMadeCheck(product)
  const isAnyMade = product.colors.some(color => product.sizes.some(size => isMade(color.key, size.key)))
  if (!isAnyMade) report([...at, 'missing_variants'], 'at least one variant must be left')
}

function checkSizeTable(table: ImportedSizeTable, sizes: ReadonlySet<string>, at: Path, report: Report) {
  for (const [size, value] of table.measurements.flatMap(one => Object.entries(one.values))) {
    checkKnown(sizes, size, at, report)
    if (table.type !== 'international' && typeof value === 'string') report(at, 'centimetres must be numbers')
  }
}
