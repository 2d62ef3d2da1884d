import type {z} from 'zod'
import type {ShippingRate, shippingRates} from '../../../contract/shipping.ts'
import type {ImportedShippingProfile} from '../import.ts'
import {convertCents, formatCents} from '../money.ts'
import type {Market} from './market.ts'

type Method = ImportedShippingProfile['methods'][number]
type Zone = Method['zones'][number]
type CartRates = z.infer<typeof shippingRates>['data']
type Days = {from: number; to: number}

/** So many pieces of a product that ships by a profile. */
export type CartLine = {productId: string; quantity: number; profile: ImportedShippingProfile}

const ELSEWHERE = '*'

/** Rates of a profile per method: for one country, or, without one, for each country named and for everywhere else. */
export function listRates(
  profile: ImportedShippingProfile,
  country: string | undefined,
  market: Market,
): ShippingRate[] {
  return profile.methods.flatMap(method => {
    const countries = country === undefined ? method.zones.flatMap(zone => zone.countries) : [country]
    return [...new Set(countries)].flatMap(one => {
      const zone = findZone(method, one)
      return zone ? [toRate(method, zone, one === ELSEWHERE ? null : one, market)] : []
    })
  })
}

/**
 * What a mixed cart costs to ship to a country, per method that carries all of it. Products of one group travel together:
 * the dearest first item, plus the additional price of every other piece. Each group is a shipment of its own.
 */
export function listCartRates(lines: CartLine[], country: string, market: Market): CartRates {
  const groups = Map.groupBy(lines, line => line.profile.group)
  const methods = new Map(lines.flatMap(line => line.profile.methods.map(one => [one.method, one.display_name])))
  return [...methods].flatMap(([method, display_name]) => {
    const parcels = [...groups.values()].map(group => group.flatMap(line => findPart(line, method, country)))
    const carried = parcels.reduce((count, parts) => count + parts.length, 0)
    if (carried < lines.length) return []
    const shipments = parcels.map(parts => ({
      product_ids: [...new Set(parts.map(part => part.productId))],
      cents: parcelCents(parts, market),
    }))
    const zones = parcels.flat().map(part => part.zone)
    return {
      method,
      display_name,
      total: formatCents(shipments.reduce((sum, one) => sum + one.cents, 0)),
      shipments: shipments.map(({product_ids, cents}) => ({product_ids, price: formatCents(cents)})),
      fulfilment_days: slowest(zones.map(zone => zone.fulfilment_days)),
      transit_days: slowest(zones.map(zone => zone.transit_days)),
    }
  })
}

type Part = {productId: string; quantity: number; zone: Zone}

function findPart(line: CartLine, name: string, country: string): Part[] {
  const method = line.profile.methods.find(one => one.method === name)
  const zone = method && findZone(method, country)
  return zone ? [{productId: line.productId, quantity: line.quantity, zone}] : []
}

function parcelCents(parts: Part[], market: Market): number {
  const first = (part: Part) => convertCents(part.zone.first_item_cents, market.rate)
  const additional = (part: Part) => convertCents(part.zone.additional_item_cents, market.rate)
  const all = parts.reduce((sum, part) => sum + additional(part) * part.quantity, 0)
  const highest = Math.max(...parts.map(first))
  // Of several that are equally dear, the one whose additional price is highest goes first, in the customer's favour.
  const saved = Math.max(...parts.filter(part => first(part) === highest).map(additional))
  return all - saved + highest
}

function toRate(method: Method, zone: Zone, country: string | null, market: Market): ShippingRate {
  return {
    method: method.method,
    display_name: method.display_name,
    country,
    first_item: formatCents(convertCents(zone.first_item_cents, market.rate)),
    additional_item: formatCents(convertCents(zone.additional_item_cents, market.rate)),
    currency: market.currency,
    fulfilment_days: zone.fulfilment_days,
    transit_days: zone.transit_days,
  }
}

function findZone(method: Method, country: string): Zone | undefined {
  return (
    method.zones.find(zone => zone.countries.includes(country)) ??
    method.zones.find(zone => zone.countries.includes(ELSEWHERE))
  )
}

const slowest = (days: Days[]): Days => ({
  from: Math.max(...days.map(one => one.from)),
  to: Math.max(...days.map(one => one.to)),
})
