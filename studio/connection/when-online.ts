/** A request waits for the network at most this long. */
const MAX_OFFLINE_MS = 24 * 3_600_000
/** Pause before a request is tried again while the browser has no network. */
const RETRY_MS = 10_000
/** Pauses before a failed read is sent again: a connection that was just lost is not always reported at once. */
const PAUSES_MS = [500, 1500, 3000]

/** Fires `change` when the lake begins or ceases to respond while the browser has no network. */
const reach = Object.assign(new EventTarget(), {isLakeNear: false})

/** Notes whether a request was answered. A lake that answers without a network is on this machine. */
function report(isAnswered: boolean): void {
  const isLakeNear = isAnswered && navigator.onLine === false
  if (isLakeNear === reach.isLakeNear) return
  reach.isLakeNear = isLakeNear
  reach.dispatchEvent(new Event('change'))
}

/** Returns whether the browser has a network, or reaches a lake on its own machine without one. */
export const isOnline = (): boolean => navigator.onLine !== false || reach.isLakeNear

/** Calls `listener` when `isOnline` may have changed. Returns a function that stops this. */
export function onOnlineChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  reach.addEventListener('change', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
    reach.removeEventListener('change', listener)
  }
}

/** Resolves when the browser is online, the request is aborted, or `limitMs` are over. */
export function untilOnline(signal?: AbortSignal | null, limitMs = MAX_OFFLINE_MS): Promise<void> {
  if (isOnline() || signal?.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const settle = () => {
      clearTimeout(timer)
      stop()
      signal?.removeEventListener('abort', settle)
      resolve()
    }
    const timer = setTimeout(settle, limitMs)
    const stop = onOnlineChange(() => {
      if (isOnline()) settle()
    })
    signal?.addEventListener('abort', settle)
  })
}

/** Returns a `fetch` that notes for `isOnline` whether the lake responds. */
export function fetchAndReport(plainFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      const response = await plainFetch(input, init)
      report(true)
      return response
    } catch (error) {
      if (isLost(error)) report(false)
      throw error
    }
  }
}

/**
 * Returns a `fetch` that holds requests while the browser is offline, and sends a read again when its connection is lost.
 * Without it, one failed read replaces the Studio's form with an error, and with it what was typed (sanity 6.16.0). A write
 * that fails on the way rejects: the Studio sends it again itself. An action such as a publish is not held: hours later it would
 * act on a document that nobody has seen. Each request is tried without a network too, because the lake may be on this machine.
 */
export function fetchWhenOnline(plainFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (isAction(url)) return plainFetch(input, init)
    const waitToRepeat = createRetries(isRead(url, init), init?.signal)
    for (;;) {
      const wasOnline = isOnline()
      try {
        return await plainFetch(input, init)
      } catch (error) {
        if (!(await waitToRepeat(error, wasOnline))) throw error
      }
    }
  }
}

/** Returns a function that waits until a failed request may be sent again; false when it may not be. */
function createRetries(isRead: boolean, signal: AbortSignal | null | undefined) {
  const pauses = isRead ? [...PAUSES_MS] : []
  const giveUpAt = performance.now() + MAX_OFFLINE_MS
  return async (error: unknown, wasOnline: boolean): Promise<boolean> => {
    const isHeld = !wasOnline && isLost(error) && performance.now() < giveUpAt
    const pause = isHeld ? RETRY_MS : pauses.shift()
    if (pause === undefined || signal?.aborted) return false
    await (isHeld ? untilOnline(signal, pause) : new Promise(resolve => setTimeout(resolve, pause)))
    return true
  }
}

/** Browsers reject with a TypeError when a request gets no response. */
const isLost = (error: unknown): boolean => error instanceof TypeError

const isRead = (url: string, init: RequestInit | undefined): boolean =>
  /^(GET|HEAD)$/i.test(init?.method ?? 'GET') || /\/data\/query\//.test(url)

/**
 * Returns whether a request is an action on a document. The edits of a form are none, nor is the Preview tool's secret, without which
 * the tool shows an error instead of the form (sanity 6.16.0).
 */
const isAction = (url: string): boolean =>
  /\/data\/(actions\/|mutate\/.*[?&]tag=[^&]*document\.)/.test(url) && !/[?&]tag=[^&]*document\.commit(&|$)/.test(url)
