import {z} from 'zod'

/** Limits of the connections of one HTTP server. */
export type ConnectionLimits = {
  /** Time within which the headers of a request must arrive, in milliseconds. */
  headersTimeoutMs: number
  /** Time within which the body of a request must arrive, or the next part of a large one, in milliseconds. */
  bodyTimeoutMs: number
  /** Maximum number of open connections. */
  maxConnections: number
  /** Maximum number of open connections of one address; 0 sets no limit. */
  maxConnectionsPerAddress: number
}

const wholeNumber = (min: number, max: number, byDefault: number) => {
  const rule = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule).default(byDefault)
}

/** The environment variables of the limits, the same for every server. */
export const connectionSettings = {
  /** Seconds within which the headers of a request must arrive. */
  HEADERS_TIMEOUT_SECONDS: wholeNumber(1, 300, 10),
  /** Seconds within which the body of a request must arrive, or the next part of a large one. */
  BODY_TIMEOUT_SECONDS: wholeNumber(1, 300, 20),
  /** Open connections of one server. A content lake may have 6,000 event streams and presence connections. */
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000, 8192),
  /** Open connections of one address; 0 sets no limit. A browser opens six, so 256 are forty visitors behind one address. */
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(0, 1_000_000, 256),
}

const settingsSchema = z.object(connectionSettings)

/**
 * Returns the limits of an environment. A server that trusts a proxy has no limit per address: all its visitors connect
 * from the proxy's address.
 */
export const toConnectionLimits = (
  settings: z.infer<typeof settingsSchema>,
  {trustsProxy}: {trustsProxy: boolean},
): ConnectionLimits => ({
  headersTimeoutMs: settings.HEADERS_TIMEOUT_SECONDS * 1000,
  bodyTimeoutMs: settings.BODY_TIMEOUT_SECONDS * 1000,
  maxConnections: settings.MAX_CONNECTIONS,
  maxConnectionsPerAddress: trustsProxy ? 0 : settings.MAX_CONNECTIONS_PER_ADDRESS,
})

/** The limits of a server without settings. */
export const DEFAULT_CONNECTION_LIMITS = toConnectionLimits(settingsSchema.parse({}), {trustsProxy: false})
