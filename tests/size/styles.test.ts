import {readdirSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import {routes} from '../../lib/routes'
import {readEnvironment} from '../support/environment'
import {type FirstLoad, loadPages, readStatic, sizeOfFiles} from '../support/first-load'
import {PUBLIC_PATHS} from '../support/public-pages'

/** Maximum of the style sheets that a page loads without any interaction, in bytes, gzip. */
const BUDGET_BYTES = 18_500
/** Every page in the sitemap and the sign-in page. */
const PATHS = [...PUBLIC_PATHS, routes.login]
/** The end of the selector of a class that only the account's page has. The bundler puts a hash before it. */
const ACCOUNT_MARK = '_everywhere{'

const root = resolve(import.meta.dirname, '..', '..')
const readSources = (folder: string): string[] =>
  readdirSync(join(root, folder), {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile() && /\.[jt]sx?$/.test(entry.name))
    .filter(({parentPath}) => folder.endsWith('gallery') || !parentPath.includes('gallery'))
    .map(({parentPath, name}) => readFileSync(join(parentPath, name), 'utf8'))
const wordsIn = (sources: string[]) => new Set(sources.flatMap(source => source.split(/[\s'"`{}]+/)))

describe('styles', () => {
  const {siteUrl, distDir} = readEnvironment()
  const build = resolve(distDir)
  const loaded = new Map<string, FirstLoad>()
  const stylesOf = (path: string) => loaded.get(path)?.styles ?? []
  beforeAll(async () => {
    const results = await loadPages(PATHS.map(path => siteUrl + path))
    for (const [index, path] of PATHS.entries()) loaded.set(path, results[index] as FirstLoad)
  }, 900_000)

  test.each(PATHS)('of %s have at most 18.5 KB in one file', path => {
    expect(stylesOf(path)).toHaveLength(1)
    const bytes = sizeOfFiles(stylesOf(path), build)
    expect(bytes).toBeGreaterThan(5000)
    expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES)
  })

  test.each(PATHS)('of the account are not on %s', path => {
    expect(stylesOf(path).filter(file => readStatic(file, build).includes(ACCOUNT_MARK))).toEqual([])
  })

  test('of the account are in a style sheet of the build, so the check above can find them', () => {
    const folder = join(build, 'static')
    const sheets = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter(name => name.endsWith('.css'))
    expect(sheets.filter(name => readFileSync(join(folder, name), 'utf8').includes(ACCOUNT_MARK))).toHaveLength(1)
  })

  test('of the gallery are on no page', () => {
    const others = wordsIn(['components', 'pages', 'lib'].flatMap(readSources))
    const own = [...wordsIn(readSources('components/gallery'))].filter(word => !others.has(word))
    expect(own.length).toBeGreaterThan(100)
    const css = [...new Set(PATHS.flatMap(stylesOf))].map(file => readStatic(file, build)).join('')
    const toSelector = (word: string) => `.${word.replace(/[^\w-]/g, character => `\\${character}`)}{`
    expect(own.filter(word => css.includes(toSelector(word)))).toEqual([])
  })
})
