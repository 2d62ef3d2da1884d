import {RELOAD_GUARD_MS} from '@/lib/constants'

const KEY = 'reloads'

/**
 * Returns true when the site may reload a path on its own, at most once per `RELOAD_GUARD_MS`, and records the reload in
 * the tab's session storage, which survives it. Returns false when nothing can be stored.
 */
export function mayReload(url: string, now = Date.now()): boolean {
  try {
    const path = url.replace(/[?#].*/s, '')
    const reloads = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>
    const recent = Object.entries(reloads).filter(([, time]) => Math.abs(now - time) < RELOAD_GUARD_MS)
    if (recent.some(([reloaded]) => reloaded === path)) return false
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...recent, [path, now]])))
    return true
  } catch {
    return false
  }
}
