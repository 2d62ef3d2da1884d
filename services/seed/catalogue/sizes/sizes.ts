/** A size: its key, which is part of variant ids, and its name on the page. */
export type SizeDraft = {key: string; display_name: string}

const named = (...names: string[]): SizeDraft[] => names.map(name => ({key: name, display_name: name}))
const months = (from: number, to: number): SizeDraft => ({key: `${from}-${to}m`, display_name: `${from}–${to} months`})

/** Sizes of adult garments, XS to 3XL. */
export const ADULT = named('XS', 'S', 'M', 'L', 'XL', '2XL', '3XL')
/** Sizes of women's garments, XS to 2XL. */
export const WOMENS = named('XS', 'S', 'M', 'L', 'XL', '2XL')
/** Sizes of children's garments, 4 to 12 years. */
export const KIDS = ['4', '6', '8', '10', '12'].map(key => ({key, display_name: `${key} years`}))
/** Sizes of toddlers' garments, 2T to 5T. */
export const TODDLER = named('2T', '3T', '4T', '5T')
/** Sizes of babies' garments, from birth to 24 months. */
export const BABY = [months(0, 3), months(3, 6), months(6, 12), months(12, 18), months(18, 24)]
/** The only size of products without sizes. */
export const ONE_SIZE = [{key: 'one-size', display_name: 'One size'}]

/** Defines a single size by its key and name, such as `11oz` and `11 oz`. */
export const sized = (key: string, displayName: string): SizeDraft => ({key, display_name: displayName})

/** Defines sizes of flat products in inches, such as `inches([12, 16])`: key `12x16`, name `12 × 16 in`. */
export const inches = (...pairs: [number, number][]): SizeDraft[] =>
  pairs.map(([width, height]) => sized(`${width}x${height}`, `${width} × ${height} in`))
