import type {z} from 'zod'
import type * as wire from '@/contract/shipping'
import {type Camel, toCamel} from './camel'

type Rate = Camel<wire.ShippingRate>

/** One way of shipping at one rate, and the countries it holds for. */
export type ShippingOption = Omit<Rate, 'country'> & {
  /** Two-letter codes; empty when the rate holds only everywhere else. */
  countries: string[]
  /** True for the rate of every country that no other option of the method names. */
  isElsewhere: boolean
}

/** Rates by country put together into options of the same rate, in the order of the reply. */
export function toShippingOptions({data}: z.infer<typeof wire.productShipping>): ShippingOption[] {
  const options = new Map<string, ShippingOption>()
  for (const {country, ...rate} of toCamel(data)) {
    const name = JSON.stringify(rate)
    const option = options.get(name) ?? {...rate, countries: [], isElsewhere: false}
    if (country === null) option.isElsewhere = true
    else option.countries.push(country)
    options.set(name, option)
  }
  return [...options.values()]
}

/** The options that ship to a country (two letters, upper case), one per method. */
export function listOptionsFor(options: ShippingOption[], country: string): ShippingOption[] {
  const named = options.filter(option => option.countries.includes(country))
  const covered = new Set(named.map(option => option.method))
  return options.filter(option => named.includes(option) || (option.isElsewhere && !covered.has(option.method)))
}
