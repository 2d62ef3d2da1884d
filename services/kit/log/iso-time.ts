/**
 * Returns a function that returns the current time as a field of pino's lines. pino's own `isoTime` formats the whole date for
 * each line; this one formats it once a second.
 */
export function createIsoTime(): () => string {
  let formatted = Number.NaN
  let prefix = ''
  return () => {
    const now = Date.now()
    const second = Math.floor(now / 1000)
    if (second !== formatted) {
      formatted = second
      prefix = new Date(now).toISOString().slice(0, -'000Z'.length)
    }
    return `,"time":"${prefix}${String(now - second * 1000).padStart(3, '0')}Z"`
  }
}
