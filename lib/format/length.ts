import {lazily} from './lazily'
import {LOCALE} from './locale'

const DECIMALS = {maximumFractionDigits: 2}
const number = lazily(() => new Intl.NumberFormat(LOCALE, DECIMALS))
const LENGTHS = {
  inches: lazily(() => new Intl.NumberFormat(LOCALE, {...DECIMALS, style: 'unit', unit: 'inch'})),
  cm: lazily(() => new Intl.NumberFormat(LOCALE, {...DECIMALS, style: 'unit', unit: 'centimeter'})),
}

const SYMBOLS = {inches: 'in', cm: 'cm'}

/** Returns what `Intl` writes for 0 to 999 in English, without the cost of its first formatter (see `date.ts`); otherwise null. */
function toEnglish(value: number): string | null {
  const rounded = Math.round(Number(`${value}e2`)) / 100
  return LOCALE === 'en-GB' && rounded >= 0 && rounded < 1000 ? String(rounded) : null
}

/** Formats a measure with at most two decimals, as "8.5". */
export const formatMeasure = (value: number): string => toEnglish(value) ?? number().format(value)

/** Formats a length with its unit, as "8.5 in" or "21.6 cm". */
export function formatLength(value: number, unit: keyof typeof LENGTHS): string {
  const text = toEnglish(value)
  return text === null ? LENGTHS[unit]().format(value) : `${text} ${SYMBOLS[unit]}`
}
