/** Returns true when the content API's address belongs to Sanity rather than to a self-hosted content lake. */
export const isHostedBySanity = (apiHost: string): boolean => /(^|\.)sanity\.io$/.test(new URL(apiHost).hostname)
