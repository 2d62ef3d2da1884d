import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'
import {loadPages} from '../support/first-load'
import {PUBLIC_PATHS} from '../support/public-pages'

type BuildManifest = {pages: Record<string, string[]>}

const toPattern = (page: string) => new RegExp(`^${page.replace(/\[[^\]]+\]/g, '[^/]+')}$`)

describe('S2-lazy each page has its own chunk', () => {
  const {siteUrl, distDir} = readEnvironment()
  const {pages} = JSON.parse(readFileSync(join(resolve(distDir), 'build-manifest.json'), 'utf8')) as BuildManifest
  const shared = new Set(pages['/_app'])
  const ownOf = (page: string) => (pages[page] ?? []).filter(file => !shared.has(file))

  test('and no two pages share a chunk of page code', () => {
    const names = Object.keys(pages).filter(name => name !== '/_app')
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(ownOf(name), name).not.toEqual([])
    const all = names.flatMap(ownOf)
    expect(new Set(all).size).toBe(all.length)
  })

  const firstLoads = new Map<string, string[]>()
  beforeAll(async () => {
    const results = await loadPages(PUBLIC_PATHS.map(path => siteUrl + path))
    for (const [index, path] of PUBLIC_PATHS.entries()) firstLoads.set(path, results[index]?.first ?? [])
  })

  test.each(PUBLIC_PATHS)('and %s loads its own chunk and none of another page', path => {
    const loaded = firstLoads.get(path) ?? []
    const own = Object.keys(pages).filter(page => toPattern(page).test(path))
    expect(own.flatMap(ownOf).filter(file => loaded.includes(`/_next/${file}`))).not.toEqual([])
    for (const page of Object.keys(pages).filter(name => name !== '/_app' && !own.includes(name))) {
      for (const file of ownOf(page)) expect(loaded, page).not.toContain(`/_next/${file}`)
    }
  })
})
