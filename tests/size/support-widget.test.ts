import {globSync, readFileSync} from 'node:fs'
import {basename, join, resolve} from 'node:path'
import {gzipSync} from 'node:zlib'
import {beforeAll, expect, test} from 'vitest'
import {scriptsOf} from '../support/first-load'
import {PUBLIC_PATHS} from '../support/public-pages'
import {readWorld} from '../support/world'

/** What the support widget may weigh in all, bubble, prompt and panel, in bytes, gzip. */
const BUDGET_BYTES = 12 * 1024

/** Words that stand in the widget alone: of its bubble, and of the panel that comes when it is opened. */
const MARKS = ['Support chat', 'No order fits both']

const {distDir, siteUrl} = readWorld()
const chunks = new Map<string, string>()
let widget: string[] = []

beforeAll(() => {
  const folder = join(resolve(distDir), 'static', 'chunks')
  for (const file of globSync('**/*.js', {cwd: folder}))
    chunks.set(basename(file), readFileSync(join(folder, file), 'utf8'))
  const marked = [...chunks].filter(([, code]) => MARKS.some(mark => code.includes(mark))).map(([name]) => name)
  // What is loaded together stands together in a list.
  const lists = [...chunks.values()].flatMap(code => code.match(/\["static\/chunks\/[^\]]+\]/g) ?? [])
  const together = lists.map(list => (JSON.parse(list) as string[]).map(path => basename(path)))
  widget = [...new Set([...marked, ...together.filter(list => list.some(name => marked.includes(name))).flat()])]
})

test('S9-widget the whole widget weighs less than 12 KB', () => {
  for (const mark of MARKS) expect([...chunks.values()].filter(code => code.includes(mark))).toHaveLength(1)
  const bytes = widget.reduce((sum, name) => sum + gzipSync(chunks.get(name) ?? '', {level: 9}).length, 0)
  expect(bytes).toBeGreaterThan(4096)
  expect(bytes).toBeLessThan(BUDGET_BYTES)
})

test('S2-widget no page loads any of it first', async () => {
  for (const path of PUBLIC_PATHS) {
    const html = await (await fetch(siteUrl + path)).text()
    const first = scriptsOf(html).map(src => basename(src.split('?')[0] ?? ''))
    expect(
      first.filter(name => widget.includes(name)),
      path,
    ).toEqual([])
  }
})
