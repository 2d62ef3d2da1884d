const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']

/** Whether a text can be a link's address: a path of this site, or an absolute address of a scheme that is safe to follow. */
export function isLinkAddress(address: string): boolean {
  // `//host` and `/\host` look like paths, and browsers follow them to another site.
  if (/^\/(?![/\\])\S*$/.test(address) || /^#\S+$/.test(address)) return true
  return URL.canParse(address) && SCHEMES.includes(new URL(address).protocol)
}
