import {type EmptyActor, emptyActor, type MutatorActor, useOptimisticActor} from '@sanity/visual-editing/react'

/** Returns what reads and changes the Studio's documents; null outside the Studio and until it is connected. */
export function useStudioDocuments(): MutatorActor | null {
  const actor = useOptimisticActor()
  return isConnected(actor) ? actor : null
}

const isConnected = (actor: MutatorActor | EmptyActor): actor is MutatorActor => actor !== emptyActor
