/**
 * Calls `read` after the next layout of the page, when reading positions and sizes does not force another one. Returns a function
 * that cancels it.
 */
export function afterLayout(read: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    const frame = requestAnimationFrame(read)
    return () => cancelAnimationFrame(frame)
  }
  // A first observation is delivered between the layout and the paint of a frame.
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    read()
  })
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}
