import type {Catalogue} from './catalogue/catalogue.ts'
import type {CatalogueReader} from './catalogue/catalogue-reader.ts'
import {Presenter} from './catalogue/presenter.ts'
import {createProductDetails} from './catalogue/product-details.ts'
import {notFound} from './problems.ts'
import type {Context} from './routes/route.ts'
import type {CatalogueSource} from './store/catalogue-source.ts'

/** Returns what routes read of the catalogue, with its presenter. `publicUrl` returns the URL under which callers reach this API. */
export function presentCatalogue(
  reader: CatalogueReader,
  source: CatalogueSource,
  publicUrl: () => string,
): Pick<Context, 'findProduct' | 'read'> {
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
  }
}
