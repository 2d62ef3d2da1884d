import {globSync, readFileSync} from 'node:fs'
import {basename, join, resolve} from 'node:path'
import {gzipSync} from 'node:zlib'
import {beforeAll, expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'
import {loadPages} from '../support/first-load'
import {PUBLIC_PATHS} from '../support/public-pages'

/** Maximum size of the whole support widget, bubble, prompt and panel, in bytes, gzip. */
const BUDGET_BYTES = 12 * 1024

/** Texts that only the widget's code contains: one of its bubble, one of the panel that loads on click. */
const MARKS = ['Support chat', 'No order fits both']

const {distDir, siteUrl} = readEnvironment()
const chunks = new Map<string, string>()
let chunkLists: string[][] = []

beforeAll(() => {
  const folder = join(resolve(distDir), 'static', 'chunks')
  for (const file of globSync('**/*.js', {cwd: folder})) {
    chunks.set(basename(file), readFileSync(join(folder, file), 'utf8'))
  }
  // The bundler lists chunks that load together.
  const lists = [...chunks.values()].flatMap(code => code.match(/\["static\/chunks\/[^\]]+\]/g) ?? [])
  chunkLists = lists.map(list => (JSON.parse(list) as string[]).map(path => basename(path)))
})

/** Returns the chunks that load with a mark, for each copy of its code in the build. A page loads one of the copies. */
function copiesOf(mark: string): string[][] {
  const marked = [...chunks].filter(([, code]) => code.includes(mark)).map(([name]) => name)
  return marked.map(name => [...new Set([name, ...chunkLists.filter(list => list.includes(name)).flat()])])
}

const sizeOf = (names: string[]) =>
  names.reduce((sum, name) => sum + gzipSync(chunks.get(name) ?? '', {level: 9}).length, 0)

test('S9-widget the whole widget is smaller than 12 KB', () => {
  const parts = MARKS.map(mark => Math.max(...copiesOf(mark).map(sizeOf)))
  for (const bytes of parts) expect(bytes).toBeGreaterThan(2048)
  expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(BUDGET_BYTES)
})

test('S2-widget no first load contains any of it', async () => {
  const widget = MARKS.flatMap(copiesOf).flat()
  const loaded = await loadPages(PUBLIC_PATHS.map(path => siteUrl + path))
  for (const [index, path] of PUBLIC_PATHS.entries()) {
    const first = (loaded[index]?.first ?? []).map(script => basename(script))
    expect(first.length, path).toBeGreaterThan(0)
    expect(
      first.filter(name => widget.includes(name)),
      path,
    ).toEqual([])
  }
})
