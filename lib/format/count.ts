/** Formats an integer with thousands separators, as "10,000". Without `Intl`, as in `money.ts`. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

/** Formats a number of products, as "10,000 products". */
export const formatProductCount = (count: number): string =>
  count === 1 ? '1 product' : `${formatCount(count)} products`
