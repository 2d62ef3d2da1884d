/*
 * The calls of the contract that a browser may make through this site. The administrator's calls are not among them, and
 * neither is what only the site's own server asks for.
 */
const PUBLIC_PATHS = [
  'categories',
  'categories/*',
  'products',
  'products/*',
  'products/*/prices',
  'products/*/availability',
  'products/*/sizes',
  'products/*/shipping',
  'shipping-rates',
  'search/suggestions',
  'contact-submissions',
  'newsletter-subscriptions',
  'auth/sessions',
  'auth/sessions/current',
  'support/conversations',
  'support/conversations/*/messages',
  'orders/*',
].map(path => path.split('/'))

/** Whether a browser may ask the backend for the path of these segments, decoded and without the slashes between them. */
export function isPublicPath(segments: readonly string[]): boolean {
  return PUBLIC_PATHS.some(
    path =>
      path.length === segments.length &&
      path.every((part, index) => (part === '*' ? isName(segments[index]) : part === segments[index])),
  )
}

/** A dot segment would climb out of its path; a slash would make two segments of one. */
const isName = (segment: string | undefined) => segment !== undefined && /^(?!\.{1,2}$)[^/\\\0]{1,200}$/.test(segment)
