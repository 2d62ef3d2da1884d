import type {CatalogueImportInput} from '../../../../contract/import.ts'
import {type Rate, SHIPPING_RATES, type ShippingRates} from './shipping-rates.ts'

type ProfileInput = CatalogueImportInput['shipping_profiles'][number]
type Zone = ProfileInput['methods'][number]['zones'][number]

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
/** The zones in the order of the rates: US, UK, EU, Canada, Oceania, all others. */
const ZONES = [['US'], ['GB'], EU, ['CA'], ['AU', 'NZ'], ['*']]
const RATE = /^(\d+\.\d\d) \+ (\d+\.\d\d), (\d+)–(\d+) days$/

function toZone(countries: string[], rate: Rate, makeDays: ShippingRates['makeDays']): Zone {
  const [first, additional, fastest, slowest] = RATE.exec(rate)?.slice(1).map(Number) ?? []
  if (first === undefined || additional === undefined || fastest === undefined || slowest === undefined) {
    throw new Error(`"${rate}" must look like "4.50 + 1.90, 3–5 days"`)
  }
  return {
    countries,
    first_item_cents: Math.round(first * 100),
    additional_item_cents: Math.round(additional * 100),
    fulfilment_days: {from: makeDays[0], to: makeDays[1]},
    transit_days: {from: fastest, to: slowest},
  }
}

const toZones = (rates: Rate[], makeDays: ShippingRates['makeDays']): Zone[] =>
  rates.map((rate, index) => toZone(ZONES[index] ?? [], rate, makeDays))

const toProfile = ([key, rates]: [string, ShippingRates]): ProfileInput => {
  const {name, group, makeDays, standard, express} = rates
  // Express orders are produced first: on the first day of the range or the day after.
  const hurried: ShippingRates['makeDays'] = [makeDays[0], makeDays[0] + 1]
  return {
    key,
    display_name: name,
    group,
    methods: [
      {method: 'standard', display_name: 'Standard', zones: toZones(standard, makeDays)},
      ...(express ? [{method: 'express' as const, display_name: 'Express', zones: toZones(express, hurried)}] : []),
    ],
  }
}

/** The shipping profiles in the format of the import. */
export const shippingProfiles: ProfileInput[] = Object.entries(SHIPPING_RATES).map(toProfile)
