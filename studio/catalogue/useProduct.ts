import {useEffect, useState} from 'react'
import {useCatalogueUrl} from './CatalogueContext'
import {getProduct, type ProductHit} from './products'

/** The state of a product lookup. `missing`: the catalogue has no such product. `failed`: the catalogue API failed. */
export type ProductState = {status: 'loading' | 'missing' | 'failed'} | {status: 'found'; product: ProductHit}

/** Looks up a product in the catalogue. Returns null without an id. */
export function useProduct(id: string | undefined): ProductState | null {
  const catalogueUrl = useCatalogueUrl()
  const [result, setResult] = useState<{id: string; state: ProductState} | null>(null)
  useEffect(() => {
    if (!id) return
    const controller = new AbortController()
    getProduct(catalogueUrl, id, controller.signal).then(
      product => setResult({id, state: product ? {status: 'found', product} : {status: 'missing'}}),
      () => !controller.signal.aborted && setResult({id, state: {status: 'failed'}}),
    )
    return () => controller.abort()
  }, [catalogueUrl, id])
  if (!id) return null
  return result?.id === id ? result.state : {status: 'loading'}
}
