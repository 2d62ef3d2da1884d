import {LayerProvider, ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {ToastProvider} from '@sanity/ui/toast'
import type {ReactNode} from 'react'
import {createRoot} from 'react-dom/client'
import {FormValueProvider} from 'sanity'
import {afterEach, beforeEach, expect, vi} from 'vitest'

const FORM = {_id: 'p', _type: 'post', _rev: '1', _createdAt: '', _updatedAt: ''}
let root: ReturnType<typeof createRoot> | undefined

// The menus of rows and columns need what jsdom lacks.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Prepares jsdom for the tests of a file that show tables. */
export function prepareTables() {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({matches: false, addEventListener() {}, removeEventListener() {}}))
    vi.stubGlobal('ResizeObserver', Observer)
    vi.stubGlobal('IntersectionObserver', Observer)
  })
  afterEach(() => {
    root?.unmount()
    vi.unstubAllGlobals()
  })
}

/** Shows the input of a table. Returns its first cell once it is there. */
export async function showTable(input: ReactNode): Promise<HTMLTextAreaElement> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ThemeProvider theme={buildTheme()}>
      <FormValueProvider value={FORM}>
        <LayerProvider>
          <ToastProvider>{input}</ToastProvider>
        </LayerProvider>
      </FormValueProvider>
    </ThemeProvider>,
  )
  await expect.poll(() => cellAt(0, 0)).not.toBeNull()
  return cellAt(0, 0) as HTMLTextAreaElement
}

/** Returns the text control of a cell; null when the grid has none. */
export const cellAt = (row: number, column: number): HTMLTextAreaElement | null =>
  document.querySelector<HTMLTextAreaElement>(`[data-cell="${row}-${column}"]`)

/** Pastes into a cell. Returns whether the browser would insert the text itself. */
export function paste(cell: HTMLTextAreaElement, data: Record<string, string>): boolean {
  const event = new Event('paste', {bubbles: true, cancelable: true})
  const clipboardData = {getData: (type: string) => data[type] ?? ''}
  return cell.dispatchEvent(Object.assign(event, {clipboardData}))
}
