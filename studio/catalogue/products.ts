/** A product as the Studio shows it. */
export type ProductHit = {id: string; name: string; maker: string; picture: string | null; isDiscontinued: boolean}

/** What of the backend's product the Studio reads. */
type WireProduct = {
  id: string
  name: string
  brand: string
  model: string
  image: {url: string} | null
  is_discontinued: boolean
}

const MOST_HITS = 20

/** The products of the catalogue that match what was typed, best first; throws when the backend cannot say. */
export async function searchProducts(catalogueUrl: string, text: string, signal?: AbortSignal): Promise<ProductHit[]> {
  const search = new URLSearchParams({limit: String(MOST_HITS), ...(text.trim() && {search: text.trim()})})
  const response = await fetch(`${catalogueUrl}/products?${search}`, {signal})
  if (!response.ok) throw new Error(`The catalogue answered ${response.status}`)
  const {data} = (await response.json()) as {data: WireProduct[]}
  return data.map(toHit)
}

/** The product of that id, or null when the catalogue has none; throws when the backend cannot say. */
export async function findProduct(catalogueUrl: string, id: string, signal?: AbortSignal): Promise<ProductHit | null> {
  const response = await fetch(`${catalogueUrl}/products/${encodeURIComponent(id)}`, {signal})
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The catalogue answered ${response.status}`)
  return toHit((await response.json()) as WireProduct)
}

function toHit({id, name, brand, model, image, is_discontinued}: WireProduct): ProductHit {
  return {
    id,
    name,
    maker: [brand, model].filter(Boolean).join(' '),
    picture: image?.url ?? null,
    isDiscontinued: is_discontinued,
  }
}
