import {useCallback, useEffect, useRef, useState} from 'react'
import {type KeptText, keyOf} from './kept-text'
import {readKept, writeKept} from './storage'

type Texts = Readonly<Record<string, KeptText>>

/** Whether the browser has stored all kept texts. */
export type Storage = 'stored' | 'storing' | 'failed'

/**
 * Keeps what is typed while nothing can be saved, in this browser. Returns the kept texts of a document, those of earlier
 * visits included, whether the browser has stored them, and which ones were typed since this form is open.
 */
export function useKeptTexts(document: string, isCutOff: boolean) {
  const [texts, setTexts] = useState<Texts | null>(null)
  const [stored, setStored] = useState<Texts | 'failed' | null>(null)
  const notes = useRef(new Map<string, KeptText>())
  const fromHere = useRef(new Set<string>())
  useEffect(() => {
    const add = (stored: KeptText[]) => setTexts(known => ({...byKey(stored), ...known}))
    readKept(document).then(add, () => add([]))
  }, [document])
  useEffect(() => {
    if (texts === null) return
    const values = Object.values(texts)
    writeKept(document, values).then(
      () => setStored(texts),
      () => setStored(values.length === 0 ? texts : 'failed'),
    )
  }, [document, texts])
  useEffect(() => {
    if (isCutOff) setTexts(known => ({...known, ...Object.fromEntries(notes.current)}))
    else notes.current.clear()
  }, [isCutOff])
  const note = useCallback(
    (text: KeptText) => {
      const key = keyOf(text)
      const noted = {...text, before: (notes.current.get(key) ?? text).before}
      notes.current.set(key, noted)
      fromHere.current.add(key)
      if (isCutOff) setTexts(known => ({...known, [key]: noted}))
    },
    [isCutOff],
  )
  const drop = useCallback((text: KeptText) => setTexts(known => without(known ?? {}, keyOf(text))), [])
  const isFromHere = useCallback((text: KeptText) => fromHere.current.has(keyOf(text)), [])
  const storage: Storage = stored === 'failed' ? 'failed' : stored === texts ? 'stored' : 'storing'
  return {texts: texts ?? NONE, storage, isFromHere, note, drop}
}

const NONE: Texts = {}
const byKey = (texts: KeptText[]): Texts => Object.fromEntries(texts.map(text => [keyOf(text), text]))
const without = (texts: Texts, dropped: string): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key !== dropped))
