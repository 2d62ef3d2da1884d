import {globSync, readFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import {expect, test} from 'vitest'

const root = join(import.meta.dirname, '../../../..')

/** Lists the names of the `ui` components that files import, such as `Button` or `PortableText`. */
function listImportedComponents(pattern: string): string[] {
  const sources = globSync(pattern, {cwd: root}).map(file => readFileSync(join(root, file), 'utf8'))
  return sources.flatMap(source =>
    [...source.matchAll(/(?:ui|\.)\/(?:\w+\/)?([A-Z]\w+)'/g)].map(([, name = '']) => name),
  )
}

test('the gallery shows every ui component that is not part of another one', () => {
  const parts = listImportedComponents('components/ui/**/*.{ts,tsx}')
  const components = globSync('components/ui/**/[A-Z]*.tsx', {cwd: root}).map(file => basename(file, '.tsx'))
  const shown = listImportedComponents('components/gallery/*.tsx')
  expect(components).toContain('PortableText')
  expect(components.filter(name => !parts.includes(name) && !shown.includes(name))).toEqual([])
})
