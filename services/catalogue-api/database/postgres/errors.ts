/* What the errors of PostgreSQL, of its client and of the network mean for a request. */

/** The code of a text that PostgreSQL cannot store, such as one with U+0000. The codes of JSON are also those of stored data. */
const INVALID_TEXT = '22021'
const DISK_FULL = '53100'

/** Serialization failure, deadlock, and a row that a parallel transaction has inserted: the same transaction may succeed now. */
const REPEATABLE = new Set(['40001', '40P01', '23505'])

/** Codes of a server that is away, stops, has no free connection, cannot write or does not finish in time. */
const AWAY = new Set([
  '25006',
  '25P03',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])
const NETWORK = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** Errors of the client that have no code. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Postgres connection has been discarded|Client was closed)/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns whether repeating the transaction may succeed. */
export const isRepeatable = (error: unknown): boolean => REPEATABLE.has(codeOf(error))

/** Returns whether the database does not respond, or refuses work for now. */
export const isAway = (error: unknown): boolean => {
  const code = codeOf(error)
  return (
    code.startsWith('08') ||
    AWAY.has(code) ||
    NETWORK.has(code) ||
    (error instanceof Error && MESSAGES.test(error.message))
  )
}

/** Returns whether a query has no response yet, so that its connection is of no use. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

export const isInvalidText = (error: unknown): boolean => codeOf(error) === INVALID_TEXT
export const isDiskFull = (error: unknown): boolean => codeOf(error) === DISK_FULL
