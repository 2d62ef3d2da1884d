const STORE = 'scroll-positions'
/** Number of history entries whose position is stored. */
const MAX_ENTRIES = 50
/** How long a page may take until its layout has settled, in milliseconds. */
const SETTLE_TIMEOUT_MS = 3000
/** Events that mean that the visitor scrolls. */
const SCROLL_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Creates a store of scroll positions by history entry. It uses the tab's session storage, so positions survive a reload. */
export function createPositionStore() {
  const positions = new Map<string, number>(readStored())
  return {
    set(entry: string, y: number) {
      positions.delete(entry)
      positions.set(entry, y)
      const oldest = positions.keys().next().value
      if (positions.size > MAX_ENTRIES && oldest !== undefined) positions.delete(oldest)
      try {
        sessionStorage.setItem(STORE, JSON.stringify([...positions]))
      } catch {
        // Without storage the positions last until the document unloads.
      }
    },
    get: (entry: string): number | undefined => positions.get(entry),
  }
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPosition) : []
  } catch {
    return []
  }
}

const isPosition = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'

/**
 * Calls `attempt` now and whenever the page changes its size, since parts of a page can load late. Stops when it returns
 * true, when the visitor scrolls, or after `SETTLE_TIMEOUT_MS`. Returns a function that stops it.
 */
export function retryUntilSettled(attempt: () => boolean): () => void {
  if (attempt()) return () => {}
  const changes = new ResizeObserver(() => attempt() && stop())
  const timer = setTimeout(() => stop(), SETTLE_TIMEOUT_MS)
  const stop = () => {
    changes.disconnect()
    clearTimeout(timer)
    for (const name of SCROLL_EVENTS) window.removeEventListener(name, stop)
  }
  changes.observe(document.body)
  for (const name of SCROLL_EVENTS) window.addEventListener(name, stop, {passive: true})
  return stop
}

const scrollToY = (y: number): void => window.scrollTo({top: y, behavior: 'instant'})

/** Scrolls to `y` until the page has settled: it may be too short at first, and late content above shifts it. */
export function restoreScroll(y: number): () => void {
  return retryUntilSettled(() => {
    scrollToY(y)
    return false
  })
}

/**
 * Scrolls the fragment's element below the header and focuses it, so that keyboard and screen reader continue from there.
 * Returns false when the element does not exist (yet). An empty fragment scrolls to the top.
 */
export function scrollToFragment(fragment: string): boolean {
  if (fragment === '' || fragment === 'top') {
    scrollToY(0)
    return true
  }
  const target = document.getElementById(decode(fragment))
  if (!target) return false
  target.scrollIntoView()
  target.focus({preventScroll: true})
  if (document.activeElement !== target) {
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), {once: true})
    target.focus({preventScroll: true})
  }
  return true
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
