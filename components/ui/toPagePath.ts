/** Files, generated documents and the Studio: addresses of this site that the router has no page for. */
const WITHOUT_PAGE = /\.\w+$|^\/(api|backend|lake|studio)(\/|$)/

/** Whether a click on a link opens another tab or window, or saves the page. */
export const opensElsewhere = ({button, metaKey, ctrlKey, shiftKey, altKey}: Click): boolean =>
  button > 0 || metaKey || ctrlKey || shiftKey || altKey

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a path leads to a part of the page that is open. */
export const isHere = (path: string): boolean => path.split('#', 1)[0] === location.pathname + location.search

/**
 * Returns the path, with query and fragment, of the page of this site that a link leads to; null when the link opens another
 * window, downloads, or leads elsewhere.
 */
export function toPagePath(link: HTMLAnchorElement): string | null {
  const {href, target, download, origin, pathname, search, hash} = link
  if (!href || target || download || origin !== location.origin || WITHOUT_PAGE.test(pathname)) return null
  return pathname + search + hash
}
