const CRAWLER = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i

/** Returns true when the user agent is a crawler. Crawlers keep the server's HTML instead of an error page. */
export function isCrawler(userAgent: string = navigator.userAgent): boolean {
  return CRAWLER.test(userAgent)
}
