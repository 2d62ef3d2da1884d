import {isSafeHref} from '../../is-safe-href'

/**
 * Unwraps links that a page must not have: unsafe schemes, files of the writer's computer, and anchors of the document they come from.
 * Returns how many of them had an unsafe address, and how many links are in tables, whose cells are plain text.
 */
export function checkLinks(body: HTMLElement): {unsafeLinks: number; linksInTables: number} {
  let [unsafeLinks, linksInTables] = [0, 0]
  for (const link of body.querySelectorAll('a')) {
    const href = withoutRedirect(link.getAttribute('href')?.trim() ?? '')
    const isAnchor = href === '' || href.startsWith('#')
    if (isAnchor || !isSafeHref(href)) {
      if (!isAnchor) unsafeLinks += 1
      link.replaceWith(...link.childNodes)
    } else {
      if (link.closest('td, th')) linksInTables += 1
      link.setAttribute('href', href)
    }
  }
  return {unsafeLinks, linksInTables}
}

/** Google Docs leads to other sites through an address of Google. */
function withoutRedirect(href: string): string {
  if (!/^https:\/\/www\.google\.com\/url\?/.test(href) || !URL.canParse(href)) return href
  return new URL(href).searchParams.get('q') ?? href
}
