import type {Layout} from '@/lib/content/layout/layout'

/**
 * Returns whether the page's preview is an editor's. The layout says so, but error pages have none, and some pages always show what is
 * published: there only the Studio has to connect.
 */
export function isForEditor(): boolean {
  const {layout} = (window.__NEXT_DATA__.props.pageProps ?? {}) as {layout?: Layout}
  return layout?.isEditable === true || (layout?.isShared !== true && isInStudio())
}

/** The Studio shows its preview in a frame or in a window that it opened. */
const isInStudio = () => window.self !== window.top || window.opener !== null
