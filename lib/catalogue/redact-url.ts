/** Parameters that hold what a person has typed. */
const TYPED = /^(email|search|q)$/

/** An address as it may be logged: what a person has typed into its query, and whatever looks like an e-mail, is left out. */
export function redactUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return path
  const kept = query.split('&').map(pair => {
    const [name = '', value = ''] = pair.split('=', 2)
    return TYPED.test(name) || /@|%40/i.test(value) ? `${name}=…` : pair
  })
  return `${path}?${kept.join('&')}`
}
