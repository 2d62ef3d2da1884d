import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {brotliDecompressSync} from 'node:zlib'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {compressAssets} from '@/services/launcher/finished-build/compress-assets'
import {finishBuild} from '@/services/launcher/finished-build/finish-build'

let distDir: string
const script = 'export const words = "a page, a post, a product"\n'.repeat(100)
const write = (name: string, text: string) => writeFileSync(join(distDir, 'static', name), text)

beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), 'overprint-build-'))
  mkdirSync(join(distDir, 'static', 'chunks'), {recursive: true})
  write('chunks/page.js', script)
  write('chunks/page.css', script)
})
afterEach(() => rmSync(distDir, {recursive: true, force: true}))

test('scripts and styles of a build are compressed once, beside the original', async () => {
  write('chunks/short.js', 'short')
  write('chunks/font.woff2', script)
  write('chunks/studio.js', 'x'.repeat(300_000))
  expect(await compressAssets(distDir)).toBe(2)
  const compressed = readFileSync(join(distDir, 'static', 'chunks', 'page.js.br'))
  expect(brotliDecompressSync(compressed).toString()).toBe(script)
  expect(await compressAssets(distDir)).toBe(0)
  for (const name of ['short.js', 'font.woff2', 'studio.js', 'page.js.br']) {
    expect(existsSync(join(distDir, 'static', 'chunks', `${name}.br`))).toBe(false)
  }
})

test('only the owner of a build can read its cache, which has the secrets of the environment', async () => {
  mkdirSync(join(distDir, 'cache', 'turbopack'), {recursive: true, mode: 0o755})
  await finishBuild({distDir})
  expect(statSync(join(distDir, 'cache')).mode & 0o777).toBe(0o700)
  expect(existsSync(join(distDir, 'cache', 'turbopack'))).toBe(true)
})

test('a build stays usable when a file cannot be compressed', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  mkdirSync(join(distDir, 'static', 'chunks', 'page.js.br.unfinished'))
  await finishBuild({distDir})
  expect(warn.mock.calls.join()).toMatch(
    /could not be compressed ahead; the site compresses them at each request: .*page\.js/,
  )
  expect(readFileSync(join(distDir, 'static', 'chunks', 'page.js'), 'utf8')).toBe(script)
})

test('the list of pages of a build has no line breaks, and neither has its compressed version', async () => {
  mkdirSync(join(distDir, 'static', 'build'))
  const paths = Array.from({length: 200}, (_, index) => `/page-${index}`)
  const list = JSON.stringify({'/': ['a.js'], sortedPages: paths}, null, 2)
  write(
    'build/_buildManifest.js',
    `self.__BUILD_MANIFEST = ${list};self.__BUILD_MANIFEST_CB && self.__BUILD_MANIFEST_CB()`,
  )
  await finishBuild({distDir})
  const shortened = readFileSync(join(distDir, 'static', 'build', '_buildManifest.js'), 'utf8')
  expect(shortened).toContain('self.__BUILD_MANIFEST = {"/": ["a.js"],"sortedPages": ["/page-0","/page-1"')
  const compressed = readFileSync(join(distDir, 'static', 'build', '_buildManifest.js.br'))
  expect(brotliDecompressSync(compressed).toString()).toBe(shortened)
})
