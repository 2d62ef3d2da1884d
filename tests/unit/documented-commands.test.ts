import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'

/* The commands that the documents name. */

const root = join(import.meta.dirname, '..', '..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

/** Without the records of decisions, which name former commands too. */
const documents = globSync(['*.md', 'docs/*.md', '{deploy,services,studio,tests}/**/README.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', 'docs/decisions.md', 'CHANGELOG.md'],
})

const find = (pattern: RegExp): string[] =>
  documents.flatMap(name => [...read(name).matchAll(pattern)].map(([, found = '']) => `${name}: ${found}`))

test('every `npm run …` exists', () => {
  const {scripts} = JSON.parse(read('package.json')) as {scripts: object}
  const commands = find(/\bnpm run (?:--silent )?([a-z][a-z:-]*)/g)
  expect(commands.length).toBeGreaterThan(50)
  expect(commands.filter(command => !Object.hasOwn(scripts, command.replace(/^.*: /, '')))).toEqual([])
})

test('no command runs a TypeScript file with the Node of the shell, which may be too old', () => {
  // In a container, `node` is that of the image.
  const commands = find(/^(?!.*\bexec\b).*?(?:^|[` ])(node (?:-\S+ )*[\w./-]+\.ts\b)/gm)
  expect(commands).toEqual([])
})
