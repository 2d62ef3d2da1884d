import {randomUUID} from 'node:crypto'

/** Header with the id of a visitor's request, which the site passes on to its sources. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** 32 hexadecimal digits, as proxies create them, with or without hyphens. Anything else could be personal data. */
const REQUEST_ID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i

/** Returns the caller's id of a request when it is well-formed, otherwise a new one. */
export const toRequestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID()
