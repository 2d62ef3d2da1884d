/** What Shopify Payments takes of a sale on its basic plan: a share of the price and a fixed part in cents. */
const FEE_SHARE = 0.029
const FEE_FIXED = 30

type Sale = {price: number; base: number; postage: number}

/** What a sale leaves; all amounts in cents. */
export type Margin = {fee: number; kept: number; keptPercent: number}

/** What a shop keeps of one sale after base cost, postage and the payment fee, in cents; below zero for a loss. */
export function toMargin({price, base, postage}: Sale): Margin {
  const fee = Math.round(price * FEE_SHARE) + FEE_FIXED
  const kept = price - base - postage - fee
  return {fee, kept, keptPercent: price > 0 ? Math.round((kept / price) * 100) : 0}
}

/** A price to begin with: twice what the order costs, in whole dollars; in cents. */
export const suggestPrice = ({base, postage}: Omit<Sale, 'price'>): number =>
  Math.round(((base + postage) * 2) / 100) * 100

/** A decimal amount such as "9.40" in cents. */
export const toCents = (amount: string): number => Math.round(Number(amount) * 100)

/** Cents as a decimal amount such as "9.40". */
export const fromCents = (cents: number): string => (cents / 100).toFixed(2)
