import {RELOAD_GUARD_MS} from '@/lib/constants'

const KEY = 'reloads'

/**
 * Whether an address may be loaded anew of our own accord: its path once, and then not again for ten seconds. A yes is
 * remembered for the tab, across the load itself. Where nothing can be remembered the answer is no.
 */
export function mayReload(url: string, now = Date.now()): boolean {
  try {
    const path = url.replace(/[?#].*/s, '')
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>
    const recent = Object.entries(kept).filter(([, time]) => Math.abs(now - time) < RELOAD_GUARD_MS)
    if (recent.some(([guarded]) => guarded === path)) return false
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...recent, [path, now]])))
    return true
  } catch {
    return false
  }
}
