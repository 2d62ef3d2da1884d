import {isInCatalogue} from '../../catalogue/in-catalogue'

/** Whether the catalogue has a product of that id, or cannot say; else the message for the editor. */
export async function knownProduct(id: string | undefined): Promise<true | string> {
  if (!id || (await isInCatalogue('products', id)) !== false) return true
  return `The catalogue has no product “${id}”: the page would leave it out`
}
