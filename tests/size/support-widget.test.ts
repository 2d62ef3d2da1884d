import {globSync, readFileSync} from 'node:fs'
import {basename, join, resolve} from 'node:path'
import {gzipSync} from 'node:zlib'
import {beforeAll, expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'
import {scriptsOf} from '../support/first-load'
import {PUBLIC_PATHS} from '../support/public-pages'

/** What the support widget may weigh in all, bubble, prompt and panel, in bytes, gzip. */
const BUDGET_BYTES = 12 * 1024

/** Words that stand in the widget alone: of its bubble, and of the panel that comes when it is opened. */
const MARKS = ['Support chat', 'No order fits both']

const {distDir, siteUrl} = readEnvironment()
const chunks = new Map<string, string>()
let together: string[][] = []

beforeAll(() => {
  const folder = join(resolve(distDir), 'static', 'chunks')
  for (const file of globSync('**/*.js', {cwd: folder})) {
    chunks.set(basename(file), readFileSync(join(folder, file), 'utf8'))
  }
  // What is loaded together stands together in a list.
  const lists = [...chunks.values()].flatMap(code => code.match(/\["static\/chunks\/[^\]]+\]/g) ?? [])
  together = lists.map(list => (JSON.parse(list) as string[]).map(path => basename(path)))
})

/** What comes with a mark, once for each form in which the build holds it: a page loads one of them. */
function formsOf(mark: string): string[][] {
  const marked = [...chunks].filter(([, code]) => code.includes(mark)).map(([name]) => name)
  return marked.map(name => [...new Set([name, ...together.filter(list => list.includes(name)).flat()])])
}

const weigh = (names: string[]) =>
  names.reduce((sum, name) => sum + gzipSync(chunks.get(name) ?? '', {level: 9}).length, 0)

test('S9-widget the whole widget weighs less than 12 KB', () => {
  const parts = MARKS.map(mark => Math.max(...formsOf(mark).map(weigh)))
  for (const bytes of parts) expect(bytes).toBeGreaterThan(2048)
  expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(BUDGET_BYTES)
})

test('S2-widget no page loads any of it first', async () => {
  const widget = MARKS.flatMap(formsOf).flat()
  for (const path of PUBLIC_PATHS) {
    const html = await (await fetch(siteUrl + path)).text()
    const first = scriptsOf(html).map(src => basename(src.split('?')[0] ?? ''))
    expect(first.length, path).toBeGreaterThan(0)
    expect(
      first.filter(name => widget.includes(name)),
      path,
    ).toEqual([])
  }
})
