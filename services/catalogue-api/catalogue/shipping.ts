import type {z} from 'zod'
import type {ImportedShippingProfile} from '../../../contract/import.ts'
import type {ShippingRate, shippingRates} from '../../../contract/shipping.ts'
import {convertCents, formatCents} from '../money.ts'
import type {Market} from './market.ts'

type Method = ImportedShippingProfile['methods'][number]
type Zone = Method['zones'][number]
type CartRates = z.infer<typeof shippingRates>['data']
type Days = {from: number; to: number}

/** A product of a cart, its quantity and its shipping profile. */
export type CartLine = {productId: string; quantity: number; profile: ImportedShippingProfile}

const ELSEWHERE = '*'

/** Rates of a profile per method: for one country, or without one for each country it names and for all others. */
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
 * Shipping rates of a mixed cart, per method that ships all of it. Products of one group ship in one parcel, which costs the
 * highest first-item price plus the additional price of every other item.
 */
export function listCartRates(lines: CartLine[], country: string, market: Market): CartRates {
  const groups = Map.groupBy(lines, line => line.profile.group)
  const methods = new Map(lines.flatMap(line => line.profile.methods.map(one => [one.method, one.display_name])))
  return [...methods].flatMap(([method, display_name]) => {
    const parcels = [...groups.values()].map(group => group.flatMap(line => findPart(line, method, country)))
    const shipped = parcels.reduce((count, parts) => count + parts.length, 0)
    if (shipped < lines.length) return []
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
  // Among equal first-item prices, the item with the highest additional price counts as first, in the customer's favour.
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
