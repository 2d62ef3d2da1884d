import {useEffect, useState} from 'react'
import {getDraftId, getPublishedId, type SanityDocument, useClient} from 'sanity'
import {useRouterState} from 'sanity/router'
import {createKey} from '../create-key'
import {type KeptDocument, keyOf, type Owner, unsavedTexts} from './kept-documents'
import {readDocuments, storageOf} from './storage'
import {useOwner} from './useOwner'
import {isOnItsWay} from './watched-keepers'

/** Texts that are on their way or in another tab may be saved by then, and others may be kept. */
const READ_AGAIN_AFTER_MS = 10_000

/**
 * Returns the documents with kept texts that the lake does not have: nothing else leads to one that was created offline, or whose tab
 * was closed. Reads them when the Studio opens, at each step in it, and every ten seconds. Leaves out those that are open, and forgets
 * texts that the lake has.
 */
export function useUnsavedDocuments(): KeptDocument[] {
  const client = useClient({apiVersion: '2025-02-19'})
  const owner = useOwner()
  const place = useRouterState(state => JSON.stringify(state))
  const [unsaved, setUnsaved] = useState<KeptDocument[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place may have changed what is kept
  useEffect(() => {
    const request = new AbortController()
    const {signal} = request
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = async (): Promise<void> => {
      const ids = (await readDocuments(owner)).map(({id}) => id)
      // What was dropped goes at once, also without a connection. The same list renders nothing again.
      const isKept = ({id}: KeptDocument) => ids.includes(id)
      setUnsaved(known => (known.every(isKept) ? known : known.filter(isKept)))
      if (ids.length === 0) return
      const versions = await client.getDocuments(
        ids.flatMap(id => [getDraftId(id), id]),
        {signal},
      )
      // What was saved while the lake was away is not stored any more.
      const found = (await readDocuments(owner)).filter(
        document => isKept(document) && !isOnItsWay(keyOf(owner, document.id)),
      )
      const left = await Promise.all(found.map(document => forgetSaved(owner, document, latestOf(document, versions))))
      if (!signal.aborted) setUnsaved(left.filter(({texts}) => texts.length > 0))
    }
    const read = async (): Promise<void> => {
      await update().catch(error => {
        if (!signal.aborted) console.warn('Cannot find out which kept texts were never saved:', error)
      })
      if (!signal.aborted) timer = setTimeout(read, READ_AGAIN_AFTER_MS)
    }
    read()
    return () => {
      request.abort()
      clearTimeout(timer)
    }
  }, [client, owner, place])
  const isOpen = (id: string) => place.includes(JSON.stringify(id)) || place.includes(JSON.stringify(getDraftId(id)))
  return unsaved.filter(({id}) => !isOpen(id))
}

/** Returns the draft of a document, or else its published version. */
function latestOf({id}: KeptDocument, versions: (SanityDocument | null)[]): SanityDocument | undefined {
  const own = versions.filter(version => version !== null && getPublishedId(version._id) === id)
  return own.find(version => version?._id !== id) ?? own[0] ?? undefined
}

/** Returns a document with the texts that the lake's version lacks. Forgets the others: their tab was closed before it could. */
async function forgetSaved(
  owner: Owner,
  document: KeptDocument,
  version: SanityDocument | undefined,
): Promise<KeptDocument> {
  const texts = unsavedTexts(document, version)
  const saved = document.texts.filter(text => !texts.includes(text))
  if (saved.length > 0) {
    const changes = new Map(saved.map(text => [text.id, {text, isRemoved: true}]))
    await storageOf(keyOf(owner, document.id), document.type).change({writer: createKey(), changes})
  }
  return {...document, texts}
}
