/** A function that depends only on its arguments. */
export type PlainFunction = (...args: unknown[]) => unknown
