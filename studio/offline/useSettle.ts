import {useEffect, useRef} from 'react'
import {compare, type KeptText, keyOf} from './kept-text'

type Options = {
  texts: KeptText[]
  document: unknown
  /** Whether the document is the stored one and can be edited. */
  isReady: boolean
  /** Texts of an earlier visit are only offered. */
  isFromHere: (text: KeptText) => boolean
  apply: (text: KeptText) => void
  drop: (text: KeptText) => void
}

/** Once everything is saved: forgets kept texts that the document has, and writes those whose field nobody has changed. */
export function useSettle({texts, document, isReady, isFromHere, apply, drop}: Options): void {
  const applied = useRef(new Set<string>())
  useEffect(() => {
    if (!isReady) return
    for (const text of texts) {
      const outcome = compare(text, document)
      if (outcome === 'saved') {
        applied.current.delete(keyOf(text))
        drop(text)
      } else if (outcome === 'unchanged' && isFromHere(text) && !applied.current.has(keyOf(text))) {
        // Once, because the lake may refuse it.
        applied.current.add(keyOf(text))
        apply(text)
      }
    }
  })
}
