import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'

const pages = join(import.meta.dirname, '..', '..', '..', '..', 'services', 'seed', 'content', 'pages')

/** Returns the first column of the table of permissions on a page of the sample content. */
function listPermissions(page: string): string[] {
  const text = readFileSync(join(pages, `${page}.yaml`), 'utf8')
  const [, rows = ''] = /\| Permission \|[^\n]*\n\s*\| --- [^\n]*\n((?:\s*\|[^\n]*\n)+)/.exec(text) ?? []
  return rows
    .trim()
    .split('\n')
    .map(row => row.split('|')[1]?.trim() ?? '')
}

test('both pages about the app name the same seven permissions', () => {
  expect(listPermissions('shopify')).toHaveLength(7)
  expect(listPermissions('shopify')).toEqual(listPermissions('shopify-intigration'))
})
