import {
  AMOUNT_PATTERN,
  COLOR_FAMILIES,
  KEY_PATTERN,
  MAX_KEY_LENGTH,
  PRODUCT_SORTS,
  type ProductSort,
  TECHNIQUE_KEYS,
} from '@/contract/enums'
import {toPageNumber} from '@/lib/page-number'
import type {Selection} from './selection'

type Query = Record<string, string | string[] | undefined>

/** `MAX_LIMIT` of the contract, in a module that browsers do not load: it needs zod. */
const MAX_VALUES = 100
const isKey = (value: string) => value.length <= MAX_KEY_LENGTH && KEY_PATTERN.test(value)
const isOneOf = (list: readonly string[]) => (value: string) => list.includes(value)
const isSort = (value: string | null): value is ProductSort => PRODUCT_SORTS.some(sort => sort === value)

/** Parses a selection from a URL's query; ignores unknown parameters and invalid values. */
export function toSelection(query: Query): Selection {
  const sort = first(query.sort)
  return {
    page: toPageNumber(query.page),
    sort: isSort(sort) ? sort : null,
    // Half of a character that takes two units cannot be part of an address.
    search: (first(query.search) ?? '')
      .trim()
      .slice(0, 200)
      .replace(/[\uD800-\uDBFF]$/, ''),
    category: listValues(query.category, isKey),
    technique: listValues(query.technique, isOneOf(TECHNIQUE_KEYS)),
    color: listValues(query.color, isOneOf(COLOR_FAMILIES)),
    size: listValues(query.size, value => value.length > 0 && value.length <= 20),
    priceMin: toAmount(query.price_min),
    priceMax: toAmount(query.price_max),
    isNew: first(query.new) === 'true',
  }
}

function first(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function listValues(value: string | string[] | undefined, isAllowed: (value: string) => boolean): string[] {
  const values = value === undefined ? [] : Array.isArray(value) ? value : [value]
  return [...new Set(values.filter(isAllowed))].slice(0, MAX_VALUES)
}

/** Visitors also write `$12` and `12,50`. */
function toAmount(value: string | string[] | undefined): string | null {
  const text = first(value)
    ?.trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{1,2}$)/, '.')
  return text !== undefined && AMOUNT_PATTERN.test(text) ? text : null
}
