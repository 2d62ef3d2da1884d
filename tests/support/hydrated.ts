import type {Page} from '@playwright/test'

/**
 * Runs in the browser. Returns true when React has hydrated the whole page, also the components whose code loads later, and for
 * a page without React.
 */
export function isHydrated(): boolean {
  const root = document.getElementById('__next')
  if (!root && document.readyState === 'complete') return true
  const isKnown = (node: Node | null) => Object.keys(node ?? {}).some(key => /^__react(Props|Container)/.test(key))
  if (!root || !isKnown(root) || !isKnown(root.firstElementChild)) return false
  // React marks the start of a component that can hydrate later with a comment: "$" or "&".
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const {data, nextSibling} = comments.currentNode as Comment
    if (/^[$&]/.test(data) && nextSibling instanceof Element && !isKnown(nextSibling)) return false
  }
  return true
}

/**
 * Waits until the page is hydrated and its network is quiet. `networkidle` alone is not enough: the scripts start after the
 * first paint and may have been downloaded by then.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
  await page.waitForLoadState('networkidle')
}
