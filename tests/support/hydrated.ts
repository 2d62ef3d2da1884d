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
  // React puts a component that can hydrate later between two comments: "&" and "/&", or "$" and "/$". Its first element may be in another one.
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const start = comments.currentNode as Comment
    // React does not hydrate the content of `KeptHtml`.
    if (!/^[$&]/.test(start.data) || start.parentElement?.closest('[data-kept]')) continue
    let depth = 1
    for (let node = start.nextSibling; node && depth > 0; node = node.nextSibling) {
      if (node instanceof Element) {
        if (!isKnown(node)) return false
        break
      }
      if (node instanceof Comment) depth += /^[$&]/.test(node.data) ? 1 : /^\/[$&]/.test(node.data) ? -1 : 0
    }
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
