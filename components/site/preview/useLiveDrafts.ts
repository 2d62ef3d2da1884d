import type {MutatorActor} from '@sanity/visual-editing/react'
import {useEffect} from 'react'
import {refreshPage} from '@/lib/browser/refresh-page'

/**
 * Inside the Studio: refreshes the page as soon as the content lake has a change to a document on it. The Studio itself
 * requests a refresh only one second after the last keystroke.
 */
export function useLiveDrafts(actor: MutatorActor | null): void {
  useEffect(() => {
    const subscription = actor?.on('mutation', () => refreshPage())
    return () => subscription?.unsubscribe()
  }, [actor])
}
