/**
 * Details of a browser test that repeats another one with other values, at another width or on another page of the same kind.
 * It runs in `npm run test:extended` only.
 */
export const EXTENDED = {tag: '@extended'}

/** Returns the details of a test that runs in `npm run test:extended` only when `isRepeated` is true. */
export const extendedIf = (isRepeated: boolean) => (isRepeated ? EXTENDED : {})
