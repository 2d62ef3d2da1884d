/** The paths of the contract that browsers may call through this site: not those for administrators and servers. */
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

/** Returns true when a browser may call this path of the backend. `segments` are decoded and contain no separators. */
export function isPublicPath(segments: readonly string[]): boolean {
  return PUBLIC_PATHS.some(
    path =>
      path.length === segments.length &&
      path.every((part, index) => (part === '*' ? isSafe(segments[index]) : part === segments[index])),
  )
}

/** A dot segment would leave its path, and a slash would split a segment into two. */
const isSafe = (segment: string | undefined) => segment !== undefined && /^(?!\.{1,2}$)[^/\\\0]{1,200}$/.test(segment)
