import {type EmptyActor, emptyActor, type MutatorActor, useOptimisticActor} from '@sanity/visual-editing/react'
import {useEffect} from 'react'
import {refreshPage} from '@/lib/browser/page-refresh'

/**
 * Inside the Studio: shows the page anew the moment the content lake has a change of any document on it. The Studio itself
 * tells of changes only when nobody has typed for a second.
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
