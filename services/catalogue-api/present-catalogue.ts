import {setTimeout as wait} from 'node:timers/promises'
import type {Catalogue} from './catalogue/catalogue.ts'
import type {CatalogueReader} from './catalogue/catalogue-reader.ts'
import {Presenter} from './catalogue/presenter.ts'
import {createProductDetails} from './catalogue/product-details.ts'
import {notFound} from './problems.ts'
import type {Context} from './routes/route.ts'
import type {CatalogueSource} from './store/catalogue-source.ts'

/** Time that a response waits for the catalogue when it can do without. */
const MAX_WAIT_MS = 1000

/** Returns what routes read of the catalogue, with its presenter. `publicUrl` returns the URL under which callers reach this API. */
export function presentCatalogue(
  reader: CatalogueReader,
  source: CatalogueSource,
  publicUrl: () => string,
): Pick<Context, 'findProduct' | 'read' | 'readSoon'> {
  const details = createProductDetails(source)
  const present = (catalogue: Catalogue) => new Presenter(catalogue, publicUrl())
  return {
    async findProduct(id) {
      const {product, catalogue} = await details.findLatest(reader, id)
      if (!product) throw notFound('product', id)
      return {product, presenter: present(catalogue)}
    },
    async read() {
      const {catalogue} = await reader.read()
      return {catalogue, presenter: present(catalogue)}
    },
    async readSoon() {
      const late = new AbortController()
      const isLate = wait(MAX_WAIT_MS, null, {ref: false, signal: late.signal})
      const latest = reader.read().then(({catalogue}) => catalogue)
      const catalogue = await Promise.race([latest, isLate])
        .catch(() => null)
        .finally(() => late.abort())
      const known = catalogue ?? reader.peek()
      return known && present(known)
    },
  }
}
