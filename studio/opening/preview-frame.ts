/** Fires `change` when the page in the Preview tool begins to load, is connected, or is closed. */
const frame = Object.assign(new EventTarget(), {isLoading: false})

/** Returns whether the Preview tool shows a page that is not connected to the Studio yet. */
export const isFrameLoading = (): boolean => frame.isLoading

/** Notes whether the Preview tool shows a page that is not connected to the Studio yet. */
export function noteFrame({isLoading}: {isLoading: boolean}): void {
  if (isLoading === frame.isLoading) return
  frame.isLoading = isLoading
  frame.dispatchEvent(new Event('change'))
}

/** Calls `listener` when `isFrameLoading` has changed. Returns a function that stops this. */
export function onFrameChange(listener: () => void): () => void {
  frame.addEventListener('change', listener)
  return () => frame.removeEventListener('change', listener)
}
