/** The fee of Shopify Payments on its Basic plan: a share of the price plus a fixed amount in cents. */
const FEE_SHARE = 0.029
const FEE_FIXED = 30

type Sale = {price: number; base: number; postage: number}

/** The result of a sale; amounts in cents. */
export type Margin = {fee: number; kept: number; keptPercent: number}

/** Calculates what a shop keeps of one sale after base cost, postage and payment fee. Negative for a loss. */
export function toMargin({price, base, postage}: Sale): Margin {
  const fee = Math.round(price * FEE_SHARE) + FEE_FIXED
  const kept = price - base - postage - fee
  return {fee, kept, keptPercent: price > 0 ? Math.round((kept / price) * 100) : 0}
}

/** Suggests a price in cents: twice the cost of the order, rounded to whole dollars. */
export const suggestPrice = ({base, postage}: Omit<Sale, 'price'>): number =>
  Math.round(((base + postage) * 2) / 100) * 100

/** The highest postage that a visitor can enter, in cents. */
export const MAX_POSTAGE = 1500

/** Returns the highest price that a visitor can set, in cents: six times the base, and never below a suggested price. */
export const toMaxPrice = (base: number): number => Math.max(base * 6, suggestPrice({base, postage: MAX_POSTAGE}))

/** Converts a decimal amount such as "9.40" to cents. */
export const toCents = (amount: string): number => Math.round(Number(amount) * 100)

/** Converts cents to a decimal amount such as "9.40". */
export const fromCents = (cents: number): string => (cents / 100).toFixed(2)
