import type {ProductSummary} from '@/contract/product'

/** A product as the Studio shows it; `model` is its brand and model. */
export type ProductHit = {id: string; name: string; model: string; imageUrl: string; isDiscontinued: boolean}

const MAX_HITS = 20

/** Returns the products that match a search text, best first. Throws when the catalogue API fails. */
export async function searchProducts(catalogueUrl: string, text: string, signal?: AbortSignal): Promise<ProductHit[]> {
  const query = new URLSearchParams({limit: String(MAX_HITS), ...(text.trim() && {search: text.trim()})})
  const response = await fetch(`${catalogueUrl}/products?${query}`, {signal})
  if (!response.ok) throw new Error(`The catalogue API returned ${response.status}`)
  const {data} = (await response.json()) as {data: ProductSummary[]}
  return data.map(toHit)
}

/** Returns the product with this id, or null when the catalogue has none. Throws when the catalogue API fails. */
export async function getProduct(catalogueUrl: string, id: string, signal?: AbortSignal): Promise<ProductHit | null> {
  const response = await fetch(`${catalogueUrl}/products/${encodeURIComponent(id)}`, {signal})
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The catalogue API returned ${response.status}`)
  return toHit((await response.json()) as ProductSummary)
}

function toHit({id, name, brand, model, image, is_discontinued}: ProductSummary): ProductHit {
  return {
    id,
    name,
    model: [brand, model].filter(Boolean).join(' '),
    imageUrl: image.url,
    isDiscontinued: is_discontinued,
  }
}
