/**
 * Runs in the browser, before the page. Removes the APIs that browsers lack for which the build is made: Chrome and Firefox 111,
 * Safari 16.4. All of them have `IntersectionObserver`, `ResizeObserver` and the methods of dialogs.
 */
export function removeApis(): void {
  const remove = (object: object, ...names: string[]) => {
    for (const name of names) {
      if (!Reflect.deleteProperty(object, name)) throw new Error(`${name} cannot be removed`)
    }
  }
  remove(window, 'PerformanceObserver', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation')
  remove(window, 'CommandEvent', 'ViewTransition')
  remove(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover')
  remove(HTMLButtonElement.prototype, 'popoverTargetElement', 'popoverTargetAction', 'commandForElement', 'command')
  remove(HTMLDialogElement.prototype, 'closedBy', 'requestClose')
  for (const {prototype} of [HTMLImageElement, HTMLScriptElement, HTMLLinkElement]) remove(prototype, 'fetchPriority')
  // Speculation rules.
  remove(HTMLScriptElement, 'supports')
  remove(Navigator.prototype, 'connection', 'userActivation', 'sendBeacon', 'locks')
  remove(Document.prototype, 'startViewTransition')
  remove(Element.prototype, 'checkVisibility')
  remove(Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with')
  remove(AbortSignal, 'any')
  remove(URL, 'canParse', 'parse')
  remove(Promise, 'withResolvers', 'try')
  remove(Object, 'groupBy')
  remove(Map, 'groupBy')

  // What the styles use. The test removes their rules from the files.
  const {supports} = CSS
  CSS.supports = (...condition: string[]) =>
    !/details-content|content-visibility|animation-timeline/.test(condition.join()) &&
    (supports as (...values: string[]) => boolean).apply(CSS, condition)
  // Attributes that have no effect: a button with a command does nothing by itself.
  document.addEventListener('click', ({target}) => {
    if (target instanceof Element) target.closest('[commandfor]')?.removeAttribute('commandfor')
  })
  new MutationObserver(() => document.querySelector('[closedby]')?.removeAttribute('closedby')).observe(document, {
    childList: true,
    subtree: true,
  })
}
