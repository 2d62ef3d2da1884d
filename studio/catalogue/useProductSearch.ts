import {useEffect, useState} from 'react'
import {useCatalogueUrl} from './CatalogueContext'
import {type ProductHit, searchProducts} from './products'

const DEBOUNCE_MS = 200

type Search = {hits: ProductHit[]; isSearching: boolean; hasFailed: boolean}

/** Searches the catalogue once typing pauses. Sends no request while `text` is null. */
export function useProductSearch(text: string | null): Search {
  const catalogueUrl = useCatalogueUrl()
  const [result, setResult] = useState<Search & {text: string | null}>({...NO_RESULT, text: null})
  useEffect(() => {
    if (text === null) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      searchProducts(catalogueUrl, text, controller.signal).then(
        hits => setResult({hits, isSearching: false, hasFailed: false, text}),
        () => !controller.signal.aborted && setResult({...NO_RESULT, hasFailed: true, text}),
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [catalogueUrl, text])
  return {...result, isSearching: text !== null && result.text !== text}
}

const NO_RESULT: Search = {hits: [], isSearching: false, hasFailed: false}
