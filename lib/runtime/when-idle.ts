/** Longest wait for a quiet moment once everything of the page has loaded, in milliseconds. */
const PATIENCE_MS = 2000

/** Does some work once the page has loaded and has nothing else to do; answers how to call that off. */
export function whenIdle(work: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(work, {timeout: PATIENCE_MS})
      cancel = () => cancelIdleCallback(handle)
    } else {
      const timer = setTimeout(work, PATIENCE_MS / 10)
      cancel = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') wait()
  else {
    window.addEventListener('load', wait, {once: true})
    cancel = () => window.removeEventListener('load', wait)
  }
  return () => cancel()
}
