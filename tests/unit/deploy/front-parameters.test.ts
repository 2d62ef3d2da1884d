import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import nextConfig from '@/next.config.js'

/* The caches in front drop query parameters that no page reads, so their lists must have those of the site. */

const root = join(import.meta.dirname, '..', '..', '..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/** Parameters of the sitemap, and of a message that is begun, which are no condition of a rewrite. */
const OTHERS = ['after', 'part', 'ask']

async function listParameters(): Promise<string[]> {
  const rewrites = (await nextConfig.rewrites?.()) ?? []
  const first = Array.isArray(rewrites) ? rewrites : (rewrites.beforeFiles ?? [])
  const names = first.flatMap(({has = []}) => has.flatMap(({type, key}) => (type === 'query' ? [key] : [])))
  return [...new Set([...names, ...OTHERS])].sort()
}

const namesIn = (text: string, pattern: RegExp) => (pattern.exec(text)?.[1] ?? '').split('|').sort()

test('Varnish keeps the query parameters that pages read', async () => {
  expect(namesIn(read('varnish/overprint.vcl'), /&\(\?!\(\?:([\w|]+)\)=\)/)).toEqual(await listParameters())
})

test('nginx keeps the query parameters that pages read', async () => {
  const text = read('nginx/overprint.conf')
  const parameters = await listParameters()
  expect(namesIn(text, /&\)\((\w+\|[\w|]+)\)=/)).toEqual(parameters)
  expect([...text.matchAll(/^map \$arg_(\w+) /gm)].map(([, name]) => name)).toEqual(parameters)
  const [, joined = ''] = /default "((?:\$front_\w+)+)";/.exec(text) ?? []
  expect(joined).toBe(parameters.map(name => `$front_${name}`).join(''))
})

test('no kept parameter is part of a route, which would make a second copy of its data', async () => {
  // The client requests data with the parts of the route as parameters.
  const files = globSync('pages/**/*.tsx', {cwd: root})
  const parts = files.flatMap(file => [...file.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = '']) => name))
  expect(parts).toContain('slug')
  // A publish of an earlier version replaces its copy with this parameter, too: `addressesOf`.
  const isKept = new Set((await listParameters()).filter(name => name !== 'version'))
  expect(parts.filter(name => isKept.has(name))).toEqual([])
})
