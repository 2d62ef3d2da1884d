import type {Currency} from '../../../contract/values.ts'
import {type ExchangeRates, toMillionths} from '../money.ts'

/** A currency with its exact exchange rate in millionths of it for one US dollar. */
export type Market = {currency: Currency; rate: bigint}

/** The market of a currency at the catalogue's rates. */
export const toMarket = (rates: ExchangeRates, currency: Currency): Market => ({
  currency,
  rate: toMillionths(rates, currency),
})
