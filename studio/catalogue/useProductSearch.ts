import {useEffect, useState} from 'react'
import {useCatalogueUrl} from './CatalogueContext'
import {type ProductHit, searchProducts} from './products'

/** Long enough for a word, short enough to feel like an answer. */
const PAUSE_MS = 200

type Found = {hits: ProductHit[]; isSearching: boolean; hasFailed: boolean}

/** The products that match what is being typed, asked for once typing pauses; nothing is asked while `text` is null. */
export function useProductSearch(text: string | null): Found {
  const catalogueUrl = useCatalogueUrl()
  const [found, setFound] = useState<Found & {text: string | null}>({...NOTHING, text: null})
  useEffect(() => {
    if (text === null) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      searchProducts(catalogueUrl, text, asking.signal).then(
        hits => setFound({hits, isSearching: false, hasFailed: false, text}),
        () => !asking.signal.aborted && setFound({...NOTHING, hasFailed: true, text}),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [catalogueUrl, text])
  return {...found, isSearching: text !== null && found.text !== text}
}

const NOTHING: Found = {hits: [], isSearching: false, hasFailed: false}
