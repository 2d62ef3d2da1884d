import {useEffect, useState} from 'react'
import {useCatalogueUrl} from './CatalogueContext'
import {findProduct, type ProductHit} from './products'

/** What is known of a product: it is asked for, here, certainly absent, or the catalogue could not say. */
export type ProductState = {status: 'asking' | 'absent' | 'unknown'} | {status: 'here'; product: ProductHit}

/** The product of that id as the catalogue has it now; null without an id. */
export function useProduct(id: string | undefined): ProductState | null {
  const catalogueUrl = useCatalogueUrl()
  const [known, setKnown] = useState<{id: string; state: ProductState} | null>(null)
  useEffect(() => {
    if (!id) return
    const asking = new AbortController()
    findProduct(catalogueUrl, id, asking.signal).then(
      product => setKnown({id, state: product ? {status: 'here', product} : {status: 'absent'}}),
      () => !asking.signal.aborted && setKnown({id, state: {status: 'unknown'}}),
    )
    return () => asking.abort()
  }, [catalogueUrl, id])
  if (!id) return null
  return known?.id === id ? known.state : {status: 'asking'}
}
