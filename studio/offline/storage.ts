import {createStore, del, entries, get, set} from 'idb-keyval'
import type {KeptText} from './kept-text'

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

/** Returns the texts that this browser keeps of a document, and drops the oldest documents. Rejects when it stores nothing. */
export async function readKept(document: string): Promise<KeptText[]> {
  await dropOldest()
  return (await get<KeptDocument>(document, openStore()))?.texts ?? []
}

/** Replaces the kept texts of a document. Rejects when they are too long or the browser stores nothing. */
export async function writeKept(document: string, texts: KeptText[]): Promise<void> {
  if (texts.length === 0) return del(document, openStore())
  if (JSON.stringify(texts).length > MAX_CHARACTERS) throw new RangeError('The texts are too long to be kept')
  const kept: KeptDocument = {keptAt: Date.now(), texts}
  await set(document, kept, openStore())
}

async function dropOldest(): Promise<void> {
  const all = await entries<string, KeptDocument>(openStore())
  const oldest = all.toSorted(([, a], [, b]) => b.keptAt - a.keptAt).slice(MAX_DOCUMENTS)
  await Promise.all(oldest.map(([document]) => del(document, openStore())))
}
