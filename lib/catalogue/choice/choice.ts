import {KEY_PATTERN, MAX_KEY_LENGTH} from '@/contract/enums'

/** What a visitor has chosen on a product's page. A null value is open, or unknown. */
export type Choice = {product: string; color: string | null; size: string | null}

type Query = Record<string, string | string[] | undefined>

/** Longest key of a size in the contract, in characters. */
const MAX_SIZE_LENGTH = 20
const isKey = (value: string) => value.length <= MAX_KEY_LENGTH && KEY_PATTERN.test(value)
const isSize = (value: string) => value.length > 0 && value.length <= MAX_SIZE_LENGTH

/** Parses a choice from a URL's query. Ignores malformed values; null without a product. Whether the values exist is unknown. */
export function toChoice(query: Query): Choice | null {
  const product = readValue(query.product, isKey)
  if (product === null) return null
  return {
    product,
    color: readValue(query.color, isKey),
    size: readValue(query.size, isSize),
  }
}

function readValue(value: string | string[] | undefined, isValid: (value: string) => boolean): string | null {
  const text = Array.isArray(value) ? value[0] : value
  return text !== undefined && isValid(text) ? text : null
}
