/** Longest wait for a quiet moment once everything of the page has loaded, in milliseconds. */
const PATIENCE_MS = 2000

/** Does some work once the page has loaded and has nothing else to do; answers how to call that off. */
export function whenIdle(work: () => void): () => void {
  const called = new AbortController()
  const {signal} = called
  const run = () => signal.aborted || work()
  const wait = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, {timeout: PATIENCE_MS})
    else setTimeout(run, PATIENCE_MS / 10)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, {signal})
  return () => called.abort()
}
