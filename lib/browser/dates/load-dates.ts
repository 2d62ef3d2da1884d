import {DATE_PLUGINS_DELAY_MS} from '@/lib/constants'

type Dates = typeof import('./relative-date')

let loading: Promise<Dates> | null = null

/**
 * The date library with its plugins, fetched once, a moment after it is first asked for: the app asks as it starts. Rejects
 * when it can't be fetched, and then tries again for the next caller.
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
