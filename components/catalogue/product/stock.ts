import {findAvailability} from '@/lib/catalogue/availability'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'

/** Returns whether a size is in stock in a colour, or null when that variant does not exist. */
export function findStock({product, availability}: PageDetail, colorKey: string, size: string) {
  const variant = product.variants.find(one => one.color === colorKey && one.size === size)
  const region = availability.sellingRegions[0] ?? 'worldwide'
  return variant ? findAvailability(availability, variant.id, product.defaultTechnique.key, region) : null
}

/** Returns M or the size in the middle when it is available, else the first available size, else any. */
export function toDefaultSize(detail: PageDetail, colorKey: string): string {
  const {sizes} = detail.product
  const isAvailable = (size: string) => findStock(detail, colorKey, size)?.availability === 'in stock'
  const usual = (sizes.find(({key}) => key === 'M') ?? sizes[Math.floor((sizes.length - 1) / 2)])?.key ?? ''
  if (isAvailable(usual)) return usual
  return sizes.find(({key}) => isAvailable(key))?.key ?? usual
}

/** Returns whether no variant of a product is in stock. */
export const isSoldOut = (detail: PageDetail): boolean =>
  detail.product.variants.every(({color, size}) => findStock(detail, color, size)?.availability !== 'in stock')
