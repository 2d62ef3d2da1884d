/**
 * Calls once, as soon as an element is within `margin` of what the window shows (a CSS length, by default 200px); the answer
 * gives up waiting.
 */
export function onceVisible(element: Element, onSight: () => void, margin = '200px'): () => void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(({isIntersecting}) => isIntersecting)) return
      observer.disconnect()
      onSight()
    },
    {rootMargin: margin},
  )
  observer.observe(element)
  return () => observer.disconnect()
}
