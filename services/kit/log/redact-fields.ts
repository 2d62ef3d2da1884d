/** Names of fields whose values may be personal or secret. */
const REDACTED: ReadonlySet<string> = new Set([
  'address',
  'authorization',
  'body',
  'cookie',
  'email',
  'headers',
  'ip',
  'name',
  'password',
  'query',
  'remoteAddress',
  'token',
  'url',
])

/**
 * Returns the fields of a line with `[redacted]` in place of personal and secret ones, at the top and one level down. pino's own
 * `redact` does the same with wildcards, but takes three quarters of the time of a line.
 */
export function redactFields(fields: Record<string, unknown>, depth = 1): Record<string, unknown> {
  const redacted: Record<string, unknown> = {}
  for (const key of Object.keys(fields)) {
    const value = fields[key]
    if (REDACTED.has(key)) redacted[key] = '[redacted]'
    else redacted[key] = depth > 0 && isPlain(value) ? redactFields(value, depth - 1) : value
  }
  return redacted
}

/** Errors are no plain objects: their own serializer chooses their fields. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
