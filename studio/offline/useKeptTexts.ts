import {useEffect, useMemo, useSyncExternalStore} from 'react'
import {createKey} from '../create-key'
import {keyOf} from './kept-documents'
import {fieldOf} from './kept-text'
import {storageOf} from './storage'
import {TextKeeper} from './text-keeper'
import {useOwner} from './useOwner'
import {keeperOf} from './watched-keepers'

type Connection = {isCutOff: boolean; isSaved: boolean}

/**
 * Keeps what is typed in a document while nothing can be saved, in this browser. Returns the kept texts, those of earlier
 * visits included, the latest one of each field, whether the browser has stored them, and the key under which it does.
 */
export function useKeptTexts({_id, _type}: {_id: string; _type: string}, {isCutOff, isSaved}: Connection) {
  const key = keyOf(useOwner(), _id)
  const keeper = useMemo(() => keeperOf(key, () => new TextKeeper(storageOf(key, _type), createKey)), [key, _type])
  const {texts, storage} = useSyncExternalStore(keeper.subscribe, keeper.getState)
  useEffect(() => {
    keeper.read()
  }, [keeper])
  useEffect(() => keeper.setConnection({isCutOff, isSaved}), [keeper, isCutOff, isSaved])
  const all = useMemo(() => Object.values(texts), [texts])
  const latest = useMemo(() => Object.fromEntries(all.map(text => [fieldOf(text), text])), [all])
  return {key, keeper, all, latest, storage}
}
