import {type Metric, onCLS, onFCP, onINP, onLCP, onTTFB} from 'web-vitals'
import {isGranted} from '@/lib/browser/consent/consent'
import {toPageKind} from '@/lib/vitals/page-kind'

/** Metrics of the page view that are final and not sent yet, by name. */
const waiting = new Map<string, number>()
/** Ids of metrics that were collected. A layout shift after the page was hidden is not counted a second time. */
const collected = new Set<string>()
let isStarted = false

/**
 * Measures this page view and sends the result to the site when the page is hidden or left. Only the first page of a visit
 * has a loading time; clicks on later pages count for it too.
 */
export function reportVitals(): void {
  if (isStarted || window.__NEXT_DATA__.isPreview) return
  isStarted = true
  for (const observe of [onTTFB, onFCP, onLCP, onCLS, onINP]) observe(collect)
  // After web-vitals' own listeners, which complete the metrics.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
  window.addEventListener('pagehide', send)
}

function collect({id, name, value}: Metric): void {
  if (collected.has(id)) return
  collected.add(id)
  waiting.set(name.toLowerCase(), name === 'CLS' ? Number(value.toFixed(4)) : Math.round(value))
}

function send(): void {
  // Consent may have been withdrawn since, also in another tab.
  if (waiting.size === 0 || !isGranted('speed')) return
  const report = JSON.stringify({page: toPageKind(window.__NEXT_DATA__.page), ...Object.fromEntries(waiting)})
  waiting.clear()
  navigator.sendBeacon('/api/vitals', new Blob([report], {type: 'application/json'}))
}
