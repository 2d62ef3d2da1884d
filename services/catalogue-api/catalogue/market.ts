import type {Currency} from '../../../contract/values.ts'
import {type ExchangeRates, toMillionths} from '../money.ts'

/** A currency with its exchange rate: millionths of the currency per US dollar, exact. */
export type Market = {currency: Currency; rate: bigint}

/** Returns the market of a currency at the given exchange rates. */
export const toMarket = (rates: ExchangeRates, currency: Currency): Market => ({
  currency,
  rate: toMillionths(rates, currency),
})
