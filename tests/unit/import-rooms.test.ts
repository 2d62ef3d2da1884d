import {execFileSync} from 'node:child_process'
import {join} from 'node:path'
import {expect, test} from 'vitest'

type Import = {from: string; to: string}

const root = join(import.meta.dirname, '../..')
/** Rooms whose folders are checked at every depth. */
const NESTED = ['lib', 'components', 'studio', 'services']

/** Lists every import of the site and its services, including imports of types, as dependency-cruiser resolves them. */
function listImports(): Import[] {
  const command = join(root, 'node_modules/.bin/depcruise')
  const options = ['--config', 'dependency-cruiser.config.mjs', '--output-type', 'json', ...NESTED]
  const output = execFileSync(command, options, {cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28})
  const {modules} = JSON.parse(output) as {modules: {source: string; dependencies: {resolved: string}[]}[]}
  return modules.flatMap(({source, dependencies}) => dependencies.map(({resolved}) => ({from: source, to: resolved})))
}

/**
 * Returns the pair of sibling folders that an import connects, such as `['lib/content', 'lib/preview']`, or null when it
 * stays in one folder or involves a file directly in the folder that both share.
 */
function toSiblings({from, to}: Import): [from: string, to: string] | null {
  const [source, target] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)]
  const depth = source.findIndex((folder, index) => folder !== target[index])
  if (depth < 1 || target[depth] === undefined) return null
  if (!NESTED.includes(source[0] ?? '')) return null
  return [source.slice(0, depth + 1).join('/'), target.slice(0, depth + 1).join('/')]
}

/** Lists one import of each direction for every two sibling folders that import each other. */
function listMutualImports(imports: Import[]): string[] {
  const examples = new Map<string, string>()
  for (const one of imports) {
    const siblings = toSiblings(one)
    if (siblings) examples.set(siblings.join(' → '), `${one.from} → ${one.to}`)
  }
  return [...examples].flatMap(([pair, example]) => {
    const [from, to] = pair.split(' → ')
    const reverse = examples.get(`${to} → ${from}`)
    return reverse && String(from) < String(to) ? `${from} ↔ ${to}: ${example}, ${reverse}` : []
  })
}

test('sibling folders do not import each other, not even types', () => {
  const imports = listImports()
  expect(imports).toContainEqual({from: 'lib/preview/perspective.ts', to: 'lib/content/perspective.ts'})
  expect(listMutualImports(imports)).toEqual([])
}, 300_000)

test('mutual imports are found at every depth, between folders only', () => {
  const imports = [
    {from: 'lib/a/x.ts', to: 'lib/b/y.ts'},
    {from: 'lib/b/deep/z.ts', to: 'lib/a/deep/w.ts'},
    {from: 'components/a/b/x.tsx', to: 'components/a/c/y.tsx'},
    {from: 'components/a/c/y.tsx', to: 'components/a/b/z.tsx'},
    {from: 'services/a/x.ts', to: 'services/b/y.ts'},
    {from: 'services/b/y.ts', to: 'services/a/x.ts'},
    {from: 'lib/a/x.ts', to: 'lib/routes.ts'},
    {from: 'lib/static.ts', to: 'lib/a/x.ts'},
    {from: 'services/a/b/x.ts', to: 'services/a/c/y.ts'},
    {from: 'services/a/c/y.ts', to: 'services/a/b/x.ts'},
  ]
  expect(listMutualImports(imports).map(line => line.split(': ')[0])).toEqual([
    'lib/a ↔ lib/b',
    'components/a/b ↔ components/a/c',
    'services/a ↔ services/b',
    'services/a/b ↔ services/a/c',
  ])
})
