const CRAWLER = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i

/** Whether a user agent names a crawler, for which the server's HTML is better than an error page. */
export function isCrawler(userAgent: string = navigator.userAgent): boolean {
  return CRAWLER.test(userAgent)
}
