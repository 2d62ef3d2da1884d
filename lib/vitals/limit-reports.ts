import {processWide} from '@/lib/sources/process-wide'
import {networkOf} from '@/services/kit/http/network'
import {createRateLimiter} from '@/services/kit/rate-limiter'

/** Reports of one address: a page view sends one or two, and an office shares an address. */
const REPORTS_PER_MINUTE = 120

const limiter = () => processWide('field data limiter', () => createRateLimiter(REPORTS_PER_MINUTE, 60_000))

/** Counts a report of an address, or of its IPv6 network, and returns 0, or returns the seconds to wait. */
export const takeReport = (address: string): number => limiter().take(networkOf(address))
