/**
 * Calls `onVisible` once, when the element comes within `margin` of the viewport (a CSS length). Returns a function that
 * stops observing.
 */
export function onceVisible(element: Element, onVisible: () => void, margin = '200px'): () => void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(({isIntersecting}) => isIntersecting)) return
      observer.disconnect()
      onVisible()
    },
    {rootMargin: margin},
  )
  observer.observe(element)
  return () => observer.disconnect()
}
