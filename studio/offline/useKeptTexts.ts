import {useEffect, useMemo, useSyncExternalStore} from 'react'
import {createKey} from '../create-key'
import {fieldOf} from './kept-text'
import {storageOf} from './storage'
import {TextKeeper} from './text-keeper'

type Connection = {isCutOff: boolean; isSaved: boolean}

/**
 * Keeps what is typed in a document while nothing can be saved, in this browser. Returns the kept texts, those of earlier
 * visits included, the latest one of each field, and whether the browser has stored them.
 */
export function useKeptTexts(document: string, {isCutOff, isSaved}: Connection) {
  const keeper = useMemo(() => new TextKeeper(storageOf(document), createKey), [document])
  const {texts, storage} = useSyncExternalStore(keeper.subscribe, keeper.getState)
  useEffect(() => {
    keeper.read()
  }, [keeper])
  useEffect(() => keeper.setConnection({isCutOff, isSaved}), [keeper, isCutOff, isSaved])
  const all = useMemo(() => Object.values(texts), [texts])
  const latest = useMemo(() => Object.fromEntries(all.map(text => [fieldOf(text), text])), [all])
  return {keeper, all, latest, storage}
}
