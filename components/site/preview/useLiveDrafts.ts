import {type EmptyActor, emptyActor, type MutatorActor, useOptimisticActor} from '@sanity/visual-editing/react'
import {useEffect} from 'react'
import {refreshPage} from '@/lib/browser/refresh-page'

/**
 * Inside the Studio: refreshes the page as soon as the content lake has a change to a document on it. The Studio itself
 * requests a refresh only one second after the last keystroke.
 */
export function useLiveDrafts(): void {
  const actor = useOptimisticActor()
  useEffect(() => {
    if (!isConnected(actor)) return
    const subscription = actor.on('mutation', () => refreshPage())
    return () => subscription.unsubscribe()
  }, [actor])
}

const isConnected = (actor: MutatorActor | EmptyActor): actor is MutatorActor => actor !== emptyActor
