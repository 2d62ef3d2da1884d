const SAFE_SCHEME = /^(https?:\/\/|mailto:|tel:)/i
// URLs are parsed without them, but the site's links would break.
const CONTROL_CHARACTER = /\p{Cc}/u

/** Returns whether a text is a path on this site, a fragment, or an absolute URL with a safe scheme. */
export function isSafeHref(href: string): boolean {
  if (CONTROL_CHARACTER.test(href)) return false
  // `//host` and `/\host` look like paths, but browsers follow them to another site.
  if (/^\/(?![/\\])\S*$/.test(href) || /^#\S+$/.test(href)) return true
  return SAFE_SCHEME.test(href) && URL.canParse(href)
}
