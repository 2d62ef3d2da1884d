import {dequal} from 'dequal'
import {createStore, del, entries, get, promisifyRequest} from 'idb-keyval'
import {documentsOf, type KeptDocument, type Owner, type StoredDocument, type StoredText} from './kept-documents'
import type {KeptText} from './kept-text'
import type {Changes, TextStorage} from './stored-changes'

/** The browser keeps the texts of so many documents. The oldest are dropped. */
const MAX_DOCUMENTS = 50
/** Longest kept texts of a document, as JSON. */
const MAX_CHARACTERS = 2_000_000

type Store = ReturnType<typeof createStore>

let store: Store | undefined
const openStore = (): Store => {
  store ??= createStore('studio-kept-texts', 'documents')
  return store
}

/** Returns this browser's storage for the texts of one document, by its key. */
export const storageOf = (document: string, type: string): TextStorage => ({
  read: () => readKept(document),
  change: changes => changeKept(document, type, changes),
})

/** Returns all documents of an owner with kept texts. Rejects when the browser stores nothing. */
export const readDocuments = async (owner: Owner): Promise<KeptDocument[]> =>
  documentsOf(owner, await entries<string, StoredDocument>(openStore()))

/** Returns the texts that this browser keeps of a document, and drops the oldest other documents. Rejects when it stores nothing. */
async function readKept(document: string): Promise<KeptText[]> {
  const kept = await get<StoredDocument>(document, openStore())
  // One that cannot be read must not hide this one.
  await dropOldest(document).catch(error => console.warn('The kept texts of other documents cannot be read:', error))
  return kept?.texts ?? []
}

/**
 * Changes the kept texts of a document in one transaction, so that two tabs lose nothing of each other. Rejects when the
 * texts are too long or the browser stores nothing.
 */
const changeKept = async (document: string, type: string, changes: Changes): Promise<void> =>
  openStore()('readwrite', async documents => {
    const kept = await promisifyRequest<StoredDocument | undefined>(documents.get(document))
    const texts = withChanges(kept?.texts ?? [], changes)
    if (texts.length === 0) documents.delete(document)
    else documents.put({keptAt: Date.now(), type, texts} satisfies StoredDocument, document)
    await promisifyRequest(documents.transaction)
  })

/** Returns the stored texts with the changes of one tab. Throws when they are too long to be kept. */
export function withChanges(stored: StoredText[], {writer, changes}: Changes): StoredText[] {
  const isLeft = (text: StoredText) => {
    const change = changes.get(text.id)
    if (!change?.isRemoved) return change === undefined
    return text.writer !== writer && !dequal(text.text, change.text.text)
  }
  const added = [...changes.values()].flatMap(({text, isRemoved}) => (isRemoved ? [] : [{...text, writer}]))
  const texts = [...stored.filter(isLeft), ...added]
  if (JSON.stringify(texts).length > MAX_CHARACTERS) throw new RangeError('The texts are too long to be kept')
  return texts
}

async function dropOldest(present: string): Promise<void> {
  const all = await entries<string, StoredDocument>(openStore())
  const others = all.filter(([document]) => document !== present)
  const oldest = others.toSorted(([, a], [, b]) => b.keptAt - a.keptAt).slice(MAX_DOCUMENTS - 1)
  await Promise.all(oldest.map(([document]) => del(document, openStore())))
}
