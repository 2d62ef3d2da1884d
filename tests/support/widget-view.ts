import {vi} from 'vitest'
import {toSupportSettings} from '@/components/support/shared/supportSettings'
import type {ViewContext} from '@/components/support/shared/view'

/** A context for a single view of the support widget: nothing else opens. */
export const viewContext: ViewContext = {
  settings: toSupportSettings({}, 'overprint'),
  push: () => undefined,
  replace: () => undefined,
  back: () => undefined,
  navigate: () => undefined,
  announce: () => undefined,
  isOpen: () => true,
}

/** Lets the widget call a backend. Silences what its client logs, in mocks of `console`. */
export function connectWidget(apiUrl: string): void {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => Response.json({apiUrl}))
  // The client then sends by Node, for which the backend needs no CORS.
  vi.stubGlobal('XMLHttpRequest', undefined)
}
