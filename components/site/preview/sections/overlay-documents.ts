import {getDraftId, getPublishedId} from '@sanity/client/csm'
import type {MutatorActor} from '@sanity/visual-editing/react'

/** How long a move waits until the overlays have loaded the document, and until it is saved, in milliseconds. */
const LIMIT = 15_000
const PAUSE = 50

type Document = {sections?: {_key: string}[]}
type State = {hasTag: (tag: string) => boolean; context: {local?: Document | null; remote?: Document | null}}

const toKeys = (document?: Document | null) => document?.sections?.map(({_key}) => _key)

/** Returns the states of a draft and of its published document; null until both are loaded. */
function readStates(actor: MutatorActor, id: string): [State, State] | null {
  const documents: Record<string, {getSnapshot: () => State}> = actor.getSnapshot().context.documents
  const [draft, published] = [documents[getDraftId(id)]?.getSnapshot(), documents[getPublishedId(id)]?.getSnapshot()]
  return draft?.hasTag('ready') && published?.hasTag('ready') ? [draft, published] : null
}

/**
 * Returns the keys of a page's sections as the overlays know them, with changes that are not saved yet; null until they have
 * loaded the document. A change made before that is lost (@sanity/visual-editing 6.1.3).
 */
export function readOrder(actor: MutatorActor, id: string): string[] | null {
  const states = readStates(actor, id)
  if (!states) return null
  const [draft, published] = states
  return toKeys(draft.context.local ?? published.context.local) ?? []
}

/** Resolves to the keys of a page's sections once the overlays have loaded it, or to null when they don't. */
export async function loadOrder(actor: MutatorActor, id: string): Promise<string[] | null> {
  const end = Date.now() + LIMIT
  let order = readOrder(actor, id)
  while (order === null && Date.now() < end) {
    await new Promise(resolve => setTimeout(resolve, PAUSE))
    order = readOrder(actor, id)
  }
  return order
}

/** Resolves to true once a saved order of the draft's sections is `expected`, or to false when there is none in time. */
export function whenSaved(actor: MutatorActor, id: string, expected: (order: string[]) => boolean): Promise<boolean> {
  return new Promise(resolve => {
    const finish = (isSaved: boolean) => {
      clearTimeout(timer)
      subscription.unsubscribe()
      resolve(isSaved)
    }
    const subscription = actor.on('mutation', () => {
      const order = toKeys(readStates(actor, id)?.[0].context.remote)
      if (order && expected(order)) finish(true)
    })
    const timer = setTimeout(() => finish(false), LIMIT)
  })
}
