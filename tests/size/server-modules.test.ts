import {globSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {expect, test} from 'vitest'
import {readEnvironment} from '../support/environment'

/** How the bundler's runtime imports a package. It adds a hash to the name. A text with spaces is an argument of another function. */
const IMPORTED = /\.y\("((?:@[^/"]+\/)?[^/"\s]+?)(?:-[0-9a-f]{16})?(?:\/[^"]*)?"/g
/** Packages of the Studio's page alone, and one of the share pictures alone. */
const OF_ONE_PAGE = ['sanity', '@sanity/ui', '@sanity/vision', 'sharp']

/** Pages that share an asynchronous module can fail until the server restarts: see `next.config.js`. */
test('no package that pages of the server share is imported by Node', () => {
  const folder = join(resolve(readEnvironment().distDir), 'server')
  const files = globSync('{pages,chunks}/**/*.js', {cwd: folder}).filter(file => !file.endsWith('_runtime.js'))
  const imports = files.map(file => [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORTED)])
  const packages = new Set(imports.flat().map(([, name = '']) => name))
  expect(packages).toContain('sanity')
  expect([...packages].filter(name => !OF_ONE_PAGE.includes(name))).toEqual([])
})
