import {PUBLIC_PATHS} from './public-paths.generated'

const PATTERNS = PUBLIC_PATHS.map(path => path.split('/'))

/** Returns true when a browser may call this path of the backend. `segments` are decoded and contain no separators. */
export function isPublicPath(segments: readonly string[]): boolean {
  return PATTERNS.some(
    path =>
      path.length === segments.length &&
      path.every((part, index) => (part === '*' ? isSafe(segments[index]) : part === segments[index])),
  )
}

/** A dot segment would leave its path, and a slash would split a segment into two. */
const isSafe = (segment: string | undefined) => segment !== undefined && /^(?!\.{1,2}$)[^/\\\0]{1,200}$/.test(segment)
