import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

/** Products of which the tests change many at once. The page of the first one is newer than the build. */
export const bulk = Array.from({length: 60}, (_, at) => `bulk-${at}`)

export const productPage = (id: string) => `/catalog/products/${id}`

/** The folders in which Next keeps the pages of the build, and those that it has generated since. */
const [BUILT, LATER] = ['pages', 'route-cache/PAGES/of-the-route/$']

/** Writes the files by which Next keeps generated pages into a new folder, and returns it. */
export function writePages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-changes-'))
  const write = (path: string, kept = BUILT) => {
    const file = join(folder, 'server', kept, path)
    mkdirSync(dirname(file), {recursive: true})
    writeFileSync(file, '{}')
  }
  const generate = (path: string, kept = BUILT) => ['html', 'json'].map(type => write(`${path}.${type}`, kept))
  writeFileSync(join(folder, 'BUILD_ID'), 'a-build')
  const [later = '', ...built] = bulk
  for (const id of ['heavyweight-tee', 'classic-hoodie', ...built]) generate(productPage(id))
  for (const id of ['clothing', 't-shirts']) generate(`/catalog/categories/${id}`)
  // Pages of products and categories that are newer than the build.
  generate(productPage(later), LATER)
  generate('/catalog/categories/drinkware', LATER)
  // Next's own files in these folders are no pages.
  for (const name of ['[id].js.nft.json', 'build-manifest.json']) write(`/catalog/products/${name}`)
  return folder
}
