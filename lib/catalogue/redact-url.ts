/** Query parameters with text that a person has typed. */
const PERSONAL = /^(email|search|q)$/

/** Redacts a URL for the log: replaces typed text and everything that looks like an email address in its query by `…`. */
export function redactUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return path
  const redacted = query.split('&').map(pair => {
    const [name = '', value = ''] = pair.split('=', 2)
    return PERSONAL.test(name) || /@|%40/i.test(value) ? `${name}=…` : pair
  })
  return `${path}?${redacted.join('&')}`
}
