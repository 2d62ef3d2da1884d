import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {keepOldAssets, tryToKeepOldAssets} from '@/services/launcher/old-assets/keep-old-assets'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 1)

let root: string
let folder: string
let distDir: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'old-assets-'))
  folder = join(root, 'store')
  distDir = join(root, '.next')
})
afterEach(() => rmSync(root, {recursive: true, force: true}))

/** Replaces the build, as `next build` does. A shared file has the same name in every build. */
function build(id: string, files: string[] = [`chunks/${id}.js`, `${id}/_buildManifest.js`, 'chunks/shared.js']) {
  rmSync(distDir, {recursive: true, force: true})
  for (const file of files) {
    mkdirSync(dirname(join(distDir, 'static', file)), {recursive: true})
    writeFileSync(join(distDir, 'static', file), `${file} of ${id}`)
  }
  writeFileSync(join(distDir, 'BUILD_ID'), id)
}

const deploy = (id: string, day: number) => {
  build(id)
  return keepOldAssets({distDir, folder, now: START + day * DAY_MS})
}

const serves = (id: string) =>
  [`chunks/${id}.js`, `${id}/_buildManifest.js`].map(file => existsSync(join(distDir, 'static', file)))
const stored = () => readdirSync(folder).map(name => name.replace(/^\d+\./, ''))

test('S4-assets a build serves its own files and those of the build before it', () => {
  expect(deploy('a', 0)).toBe(0)
  expect(deploy('b', 1)).toBe(2)
  expect([serves('a'), serves('b')]).toEqual([
    [true, true],
    [true, true],
  ])
  // The build's own file is not replaced by the older one of the same name.
  expect(readFileSync(join(distDir, 'static/chunks/shared.js'), 'utf8')).toBe('chunks/shared.js of b')
})

test('S4-assets files of a build are served for a week after the next one, however old the build is', () => {
  deploy('a', 0)
  deploy('b', 100)
  deploy('c', 106)
  expect([serves('a'), serves('b')].flat()).toEqual([true, true, true, true])
  deploy('d', 107.5)
  expect([serves('a'), serves('b'), serves('c')].flat()).toEqual([false, false, true, true, true, true])
  expect(stored().toSorted()).toEqual(['b', 'c', 'd'])
})

test('at most five builds before the current one are kept', () => {
  for (const [day, id] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries()) deploy(id, day / 10)
  expect(stored().toSorted()).toEqual(['b', 'c', 'd', 'e', 'f', 'g'])
  expect([serves('a'), serves('b')].flat()).toEqual([false, false, true, true])
})

test('what was added to a build is not stored as its own', () => {
  deploy('a', 0)
  deploy('b', 1)
  // The next start of the same build, with a folder that has been lost.
  rmSync(folder, {recursive: true})
  keepOldAssets({distDir, folder, now: START + DAY_MS})
  build('c')
  keepOldAssets({distDir, folder, now: START + 2 * DAY_MS})
  expect([serves('a'), serves('b')].flat()).toEqual([false, false, true, true])
})

test('the same build is stored once, and a rebuild with the same id again', () => {
  deploy('a', 0)
  expect(keepOldAssets({distDir, folder, now: START + DAY_MS})).toBe(0)
  expect(stored()).toEqual(['a'])
  build('a', ['chunks/new.js'])
  keepOldAssets({distDir, folder, now: START})
  expect(stored()).toEqual(['a', 'a'])
  expect(serves('a')).toEqual([true, true])
})

test('an interrupted copy counts as no build, and other files in the folder stay', () => {
  mkdirSync(join(folder, '.unfinished-1', 'chunks'), {recursive: true})
  writeFileSync(join(folder, '.unfinished-1', 'chunks', 'half.js'), 'half')
  mkdirSync(join(folder, 'notes'))
  expect(deploy('a', 0)).toBe(0)
  expect(stored().toSorted()).toEqual(['a', 'notes'])
})

test('a folder that cannot be used is a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  build('a')
  writeFileSync(folder, 'a file')
  tryToKeepOldAssets({distDir, folder})
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('Files of earlier builds could not be kept'))
})
