import type {ProductShipping, ShippingRate} from '@/contract/shipping'
import {type Camel, toCamel} from './camel'

/** One shipping method at one rate, and the countries with this rate. */
export type ShippingOption = Omit<Camel<ShippingRate>, 'country'> & {
  /** Two-letter country codes; empty when this is only the default rate. */
  countries: string[]
  /** True for the default rate: it applies to every country that no other option of the method lists. */
  isElsewhere: boolean
}

/**
 * Groups countries by rate. The standard method comes first, in the order of the response, then the others by price: the first
 * option for a country is the one that its customers get unless they choose another.
 */
export function toShippingOptions({data}: ProductShipping): ShippingOption[] {
  const options = new Map<string, ShippingOption>()
  for (const {country, ...rate} of toCamel(data)) {
    const name = JSON.stringify(rate)
    const option = options.get(name) ?? {...rate, countries: [], isElsewhere: false}
    if (country === null) option.isElsewhere = true
    else option.countries.push(country)
    options.set(name, option)
  }
  const rank = ({method, firstItem}: ShippingOption) => (method === 'standard' ? -1 : Number(firstItem))
  return [...options.values()].sort((a, b) => rank(a) - rank(b))
}

/** Lists the options for a country (two upper-case letters), one per method. */
export function listOptionsFor(options: ShippingOption[], country: string): ShippingOption[] {
  const named = options.filter(option => option.countries.includes(country))
  const covered = new Set(named.map(option => option.method))
  return options.filter(option => named.includes(option) || (option.isElsewhere && !covered.has(option.method)))
}
