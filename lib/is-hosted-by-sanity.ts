/** Whether an address of the content API is Sanity's own rather than that of a lake of one's own. */
export const isHostedBySanity = (apiHost: string): boolean => /(^|\.)sanity\.io$/.test(new URL(apiHost).hostname)
