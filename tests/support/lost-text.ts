import type {Page} from '@playwright/test'

/**
 * Lists the visible texts that stick out of the page or of a box that clips them, and those that lie on another text. What scrolls
 * sideways, such as a wide table, and decoration are left out.
 */
export const listLostText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Part = {text: string; element: Element; box: DOMRect; layer: Element | null}
    const HIDDEN = '[aria-hidden=true], [inert], .sr-only, .skip-link, script, style, template, noscript'
    // A line's box is higher than its letters, so that tight lines overlap.
    const SLACK = 0.3
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const toShort = (text: string) => `"${text.trim().slice(0, 40)}"`

    /** The first lines of a text, on the control that opens the whole one. */
    const isPreview = (element: Element) =>
      getComputedStyle(element).webkitLineClamp !== 'none' && element.closest('a, summary') !== null
    /** The space in which a text is visible, and the element that scrolls or moves it, if any. */
    const spaceOf = (element: Element) => {
      const space = {left: 0, right: document.documentElement.clientWidth, top: -Infinity, bottom: Infinity}
      for (let above: Element | null = element; above && above !== document.body; above = above.parentElement) {
        const {overflowX, overflowY} = getComputedStyle(above)
        const {left, right, top, bottom} = above.getBoundingClientRect()
        if (overflowX === 'auto' || overflowX === 'scroll') return null
        // A carousel moves its slides, which are as wide as their text needs.
        if (above.matches('.carousel-slide')) return {...space, left, right}
        if (clips(overflowX))
          Object.assign(space, {left: Math.max(space.left, left), right: Math.min(space.right, right)})
        if (clips(overflowY))
          Object.assign(space, {top: Math.max(space.top, top), bottom: Math.min(space.bottom, bottom)})
      }
      return space
    }
    const layerOf = (element: Element): Element | null => {
      for (let above: Element | null = element; above; above = above.parentElement) {
        const {position, overflowX} = getComputedStyle(above)
        if (position === 'fixed' || position === 'sticky' || overflowX === 'auto' || above.matches('.carousel-slide'))
          return above
      }
      return null
    }
    const parts: Part[] = []
    const lost = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.nodeValue ?? ''
      if (text.trim() === '' || !element || element.closest(HIDDEN)) continue
      if (!element.checkVisibility({visibilityProperty: true}) || isPreview(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const space = spaceOf(element)
      const layer = layerOf(element)
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue
        parts.push({text, element, box, layer})
        const slack = box.height * SLACK
        const isInside =
          space === null ||
          (box.left >= space.left - 1 &&
            box.right <= space.right + 1 &&
            box.top + slack >= space.top - 1 &&
            box.bottom - slack <= space.bottom + 1)
        if (!isInside) lost.add(`cut off: ${toShort(text)}`)
      }
    }
    const hits = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom - a.height * SLACK, b.bottom - b.height * SLACK) -
        Math.max(a.top + a.height * SLACK, b.top + b.height * SLACK) >
        2
    parts.sort((a, b) => a.box.top - b.box.top)
    for (const [index, upper] of parts.entries()) {
      for (const lower of parts.slice(index + 1)) {
        if (lower.box.top > upper.box.bottom) break
        if (upper.element !== lower.element && upper.layer === lower.layer && hits(upper.box, lower.box)) {
          lost.add(`one on the other: ${toShort(upper.text)}, ${toShort(lower.text)}`)
        }
      }
    }
    const {scrollWidth, clientWidth} = document.documentElement
    if (scrollWidth > clientWidth) lost.add(`the page is ${scrollWidth - clientWidth} px too wide`)
    return [...lost]
  })
