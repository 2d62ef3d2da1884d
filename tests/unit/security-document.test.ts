import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Files and folders that the document names in backticks. A test without a folder is in `tests/security`. */
const named = [...text.matchAll(/`([\w./[\]-]+)`/g)].map(([, name = '']) => name)
const paths = named.flatMap(name => {
  if (/^[\w-]+\.test\.ts$/.test(name)) return `tests/security/${name}`
  return /^(components|contract|lib|services|studio|tests)\//.test(name) ? name : []
})

test('docs/security.md names only tests and files that exist', () => {
  expect(paths.length).toBeGreaterThan(100)
  expect([...new Set(paths)].filter(path => !existsSync(join(root, path)))).toEqual([])
})

test('docs/security.md names a test for each finding, and each test of tests/security', () => {
  const [, findings = ''] = /^## Found in the attack test.*?\n(.*?)^## /ms.exec(text) ?? []
  const rows = [...findings.matchAll(/^\| (\d+) \|.*?\| (.*) \|$/gm)]
  expect(rows.map(([, row]) => Number(row))).toEqual(Array.from({length: 20}, (_, index) => index + 1))
  for (const [line, , tests = ''] of rows) expect(tests, line).toMatch(/`[\w./-]+`/)
  const files = readdirSync(join(root, 'tests/security')).filter(name => name.endsWith('.test.ts'))
  // It checks the environment of the others.
  expect(files.filter(name => name !== 'environment.test.ts' && !named.includes(name))).toEqual([])
})

test('docs/security.md states a result for each requirement of ASVS level 1', () => {
  const [, level = ''] = /^### Level 1\n(.*?)^### /ms.exec(text) ?? []
  const rows = [...level.matchAll(/^\| ([\d., ]+) \| [^|]+ \| ([✓◐✗–]) \| [^|]+ \|$/gm)]
  expect(rows.flatMap(([, ids = '']) => ids.split(', '))).toHaveLength(70)
})
