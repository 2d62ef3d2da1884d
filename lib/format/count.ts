import {lazily} from './lazily'
import {LOCALE} from './locale'

const count = lazily(() => new Intl.NumberFormat(LOCALE))

/** Formats an integer with thousands separators, as "10,000". */
export const formatCount = (value: number): string => count().format(value)
