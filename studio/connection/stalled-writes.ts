/** A write without a response for so long is taken for lost, though no error has come. */
const STALLED_AFTER_MS = 1000

const WRITE = /\/data\/(actions|mutate)\//

/** Fires `change` when the number of writes that wait for their response too long changes. */
const stalled = Object.assign(new EventTarget(), {count: 0})

function add(difference: 1 | -1): void {
  stalled.count += difference
  stalled.dispatchEvent(new Event('change'))
}

/** Returns whether a write to the lake waits for its response too long. */
export const isStalled = (): boolean => stalled.count > 0

/** Calls `listener` when `isStalled` may have changed. Returns a function that stops this. */
export function onStalledChange(listener: () => void): () => void {
  stalled.addEventListener('change', listener)
  return () => stalled.removeEventListener('change', listener)
}

/** Returns a `fetch` that notes for `isStalled` how long writes to the lake wait for their response. */
export function watchWrites(plainFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (!WRITE.test(input instanceof Request ? input.url : String(input))) return plainFetch(input, init)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      add(1)
    }, STALLED_AFTER_MS)
    try {
      return await plainFetch(input, init)
    } finally {
      clearTimeout(timer)
      if (isLate) add(-1)
    }
  }
}
