import {createElement} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {Table} from '@/components/ui/Table'

const render = (props: Partial<Parameters<typeof Table>[0]>): string =>
  renderToStaticMarkup(createElement(Table, {caption: 'Sizes', head: ['', 'S'], rows: [], ...props}))

test('S2-tables a heading without text is a plain cell, as it would name nothing', () => {
  const html = render({
    rows: [
      {key: 'a', cells: ['Width', '16.5']},
      {key: 'b', cells: ['', '18']},
    ],
  })
  expect(html).not.toMatch(/<th[^>]*><\/th>/)
  expect(html.match(/<th /g)).toHaveLength(2)
  expect(html.match(/<t[dh][ >]/g)).toHaveLength(6)
})

test('S2-tables a table is in a focusable region with a name, and has no empty header', () => {
  expect(render({})).toMatch(/<section[^>]* aria-label="Sizes, table" tabindex="0">/)
  expect(render({})).toContain('<thead>')
  expect(render({head: []})).not.toContain('<thead>')
})
