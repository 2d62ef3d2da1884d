import {createStore, del, entries, get, promisifyRequest} from 'idb-keyval'
import type {KeptText} from './kept-text'
import type {Changes, TextStorage} from './stored-changes'

/** The browser keeps the texts of so many documents. The oldest are dropped. */
const MAX_DOCUMENTS = 50
/** Longest kept texts of a document, as JSON. */
const MAX_CHARACTERS = 2_000_000

type KeptDocument = {keptAt: number; texts: KeptText[]}
type Store = ReturnType<typeof createStore>

let store: Store | undefined
const openStore = (): Store => {
  store ??= createStore('studio-kept-texts', 'documents')
  return store
}

/** Returns this browser's storage for the texts of one document. */
export const storageOf = (document: string): TextStorage => ({
  read: () => readKept(document),
  change: changes => changeKept(document, changes),
})

/** Returns the texts that this browser keeps of a document, and drops the oldest other documents. Rejects when it stores nothing. */
async function readKept(document: string): Promise<KeptText[]> {
  const kept = await get<KeptDocument>(document, openStore())
  await dropOldest(document)
  return kept?.texts ?? []
}

/**
 * Changes the kept texts of a document in one transaction, so that two tabs lose nothing of each other. Rejects when the
 * texts are too long or the browser stores nothing.
 */
const changeKept = (document: string, changes: Changes): Promise<void> =>
  openStore()('readwrite', async documents => {
    const kept = await promisifyRequest<KeptDocument | undefined>(documents.get(document))
    const texts = withChanges(kept?.texts ?? [], changes)
    if (texts.length === 0) documents.delete(document)
    else documents.put({keptAt: Date.now(), texts} satisfies KeptDocument, document)
    await promisifyRequest(documents.transaction)
  })

/** Returns the stored texts with the changes of one tab. Throws when they are too long to be kept. */
export function withChanges(stored: KeptText[], changes: Changes): KeptText[] {
  const added = [...changes.values()].filter(text => text !== null)
  const texts = [...stored.filter(({id}) => !changes.has(id)), ...added]
  if (JSON.stringify(texts).length > MAX_CHARACTERS) throw new RangeError('The texts are too long to be kept')
  return texts
}

async function dropOldest(present: string): Promise<void> {
  const all = await entries<string, KeptDocument>(openStore())
  const others = all.filter(([document]) => document !== present)
  const oldest = others.toSorted(([, a], [, b]) => b.keptAt - a.keptAt).slice(MAX_DOCUMENTS - 1)
  await Promise.all(oldest.map(([document]) => del(document, openStore())))
}
