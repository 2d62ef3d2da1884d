/** Longest wait for an idle period after the page's `load` event, in milliseconds. */
const IDLE_TIMEOUT_MS = 2000

/** Runs `work` when the page has loaded and the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  const controller = new AbortController()
  const {signal} = controller
  const run = () => signal.aborted || work()
  const wait = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, {timeout: IDLE_TIMEOUT_MS})
    else setTimeout(run, IDLE_TIMEOUT_MS / 10)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, {signal})
  return () => controller.abort()
}
