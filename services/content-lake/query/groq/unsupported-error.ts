/** Thrown for a query that uses a feature this lake does not support; the message names the feature. */
export class UnsupportedError extends Error {}
