import {isInCatalogue} from '../../catalogue/is-in-catalogue'

/** Warns when the catalogue has no product with this id. Passes when that cannot be checked. */
export async function knownProduct(id: string | undefined): Promise<true | string> {
  if (!id || (await isInCatalogue('products', id)) !== false) return true
  return `“${id}” is not in the catalogue, so the page would leave it out`
}
