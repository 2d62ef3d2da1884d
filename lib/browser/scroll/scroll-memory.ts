const STORE = 'scroll-positions'
/** Entries of the history whose position is kept. */
const MOST_ENTRIES = 50
/** How long a page may take to settle, in milliseconds. */
const PATIENCE_MS = 3000
/** What a visitor does to scroll themselves. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Positions by entry of the history: kept in this tab, so that they outlive a reload. */
export function createPositionStore() {
  const positions = new Map<string, number>(readStored())
  return {
    keep(entry: string, y: number) {
      positions.delete(entry)
      positions.set(entry, y)
      const oldest = positions.keys().next().value
      if (positions.size > MOST_ENTRIES && oldest !== undefined) positions.delete(oldest)
      try {
        sessionStorage.setItem(STORE, JSON.stringify([...positions]))
      } catch {
        // A browser that stores nothing keeps them until the page is left.
      }
    },
    of: (entry: string): number | undefined => positions.get(entry),
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
 * Tries something now, and again whenever the page changes its size, until it succeeds, the visitor scrolls themselves, or
 * patience ends: parts of a page can arrive after it. The answer gives up.
 */
export function retryUntilSettled(attempt: () => boolean): () => void {
  if (attempt()) return () => {}
  const changes = new ResizeObserver(() => attempt() && stop())
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    changes.disconnect()
    clearTimeout(timer)
    for (const move of OWN_MOVES) window.removeEventListener(move, stop)
  }
  changes.observe(document.body)
  for (const move of OWN_MOVES) window.addEventListener(move, stop, {passive: true})
  return stop
}

const scrollToHeight = (y: number): void => window.scrollTo({top: y, behavior: 'instant'})

/** Stands at a height until the page has settled: it may be too short at first, and what arrives above it moves it. */
export function restoreScroll(y: number): () => void {
  return retryUntilSettled(() => {
    scrollToHeight(y)
    return false
  })
}

/**
 * Brings the element that a fragment names into sight, below the header, and gives it the focus, so that keyboard and screen
 * reader go on from there; false when there is none (yet). An empty fragment names the top.
 */
export function scrollToFragment(fragment: string): boolean {
  if (fragment === '' || fragment === 'top') {
    scrollToHeight(0)
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
