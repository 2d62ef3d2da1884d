import {LOCALE, lazily} from './format'

const DECIMALS = {maximumFractionDigits: 2}
const number = lazily(() => new Intl.NumberFormat(LOCALE, DECIMALS))
const LENGTHS = {
  inches: lazily(() => new Intl.NumberFormat(LOCALE, {...DECIMALS, style: 'unit', unit: 'inch'})),
  cm: lazily(() => new Intl.NumberFormat(LOCALE, {...DECIMALS, style: 'unit', unit: 'centimeter'})),
}

/** Formats a measure with at most two decimals, as "8.5". */
export const formatMeasure = (value: number): string => number().format(value)

/** Formats a length with its unit, as "8.5 in" or "21.6 cm". */
export const formatLength = (value: number, unit: keyof typeof LENGTHS): string => LENGTHS[unit]().format(value)
