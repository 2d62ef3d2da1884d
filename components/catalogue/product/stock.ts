import type {Shortage} from '@/lib/catalogue/availability'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'

const NOT_MADE = {reason: 'not made', restockDate: null} as const

/** Returns why a size cannot be ordered in a colour, or undefined when it can. */
export function findShortage({product}: PageDetail, colorKey: string, size: string): Shortage | undefined {
  const variant = product.variants.find(one => one.color === colorKey && one.size === size)
  return variant ? variant.shortage : NOT_MADE
}

/** Returns M or the size in the middle when it is available, else the first available size, else any. */
export function toDefaultSize(detail: PageDetail, colorKey: string): string {
  const {sizes} = detail.product
  const isAvailable = (size: string) => !findShortage(detail, colorKey, size)
  const usual = (sizes.find(({key}) => key === 'M') ?? sizes[Math.floor((sizes.length - 1) / 2)])?.key ?? ''
  if (isAvailable(usual)) return usual
  return sizes.find(({key}) => isAvailable(key))?.key ?? usual
}
