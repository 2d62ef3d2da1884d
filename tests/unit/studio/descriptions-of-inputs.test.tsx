// @vitest-environment jsdom
import {LayerProvider, ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {ToastProvider} from '@sanity/ui/toast'
import type {ComponentProps, ReactNode} from 'react'
import {createRoot} from 'react-dom/client'
import {FormValueProvider} from 'sanity'
import {expect, test} from 'vitest'
import {ProductInput} from '@/studio/catalogue/ProductInput'
import {TableInput} from '@/studio/table/TableInput'
import {prepareTables} from './table/show-table'

prepareTables()

/** Renders an input and returns whether one of its elements leads to the description. */
async function isDescribed(input: ReactNode, selector: string) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const formValue = {_id: 'p', _type: 'post', _rev: '1', _createdAt: '', _updatedAt: ''}
  root.render(
    <ThemeProvider theme={buildTheme()}>
      <FormValueProvider value={formValue}>
        <LayerProvider>
          <ToastProvider>{input}</ToastProvider>
        </LayerProvider>
      </FormValueProvider>
    </ThemeProvider>,
  )
  await expect.poll(() => document.querySelector(selector)?.getAttribute('aria-describedby')).toBe('help')
  root.unmount()
}

const elementProps = {'aria-describedby': 'help', id: 'field'}

test('a product’s input leads screen readers to its description', async () => {
  const props = {elementProps, onChange: () => undefined} as unknown as ComponentProps<typeof ProductInput>
  await isDescribed(<ProductInput {...props} />, 'input')
})

test('a table’s input leads screen readers to its description', async () => {
  const value = [{_key: 'a', _type: 'tableRow', cells: ['1']}]
  const props = {elementProps, value, path: ['body', 'rows'], readOnly: true} as unknown as ComponentProps<
    typeof TableInput
  >
  await isDescribed(<TableInput {...props} />, 'fieldset')
})
