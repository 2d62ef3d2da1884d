import {DATE_PLUGINS_DELAY_MS} from '@/lib/constants'

type Dates = typeof import('./relative-date')

let loading: Promise<Dates> | null = null

/**
 * Loads the date library with its plugins, once, `DATE_PLUGINS_DELAY_MS` after the first call; the app calls it on start.
 * Rejects when loading fails; the next call retries.
 */
export function loadDates(): Promise<Dates> {
  loading ??= new Promise(resolve => setTimeout(resolve, DATE_PLUGINS_DELAY_MS))
    .then(() => import('./relative-date'))
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}
