const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']

/** Returns whether a text is a path on this site, a fragment, or an absolute URL with a safe scheme. */
export function isSafeHref(href: string): boolean {
  // `//host` and `/\host` look like paths, but browsers follow them to another site.
  if (/^\/(?![/\\])\S*$/.test(href) || /^#\S+$/.test(href)) return true
  return URL.canParse(href) && SCHEMES.includes(new URL(href).protocol)
}
