import {useEffect, useState} from 'react'
import {useClient} from 'sanity'
import {type KeptReceipt, receiptId} from '@/lib/publishing/receipt'

const RETRY_MS = 3000

/** The site's receipt for the last publish of a document, as it comes in; null when there is none, undefined until that is known. */
export function useKeptReceipt(publishedId: string): KeptReceipt | null | undefined {
  const client = useClient({apiVersion: '2025-02-19'})
  const [receipt, setReceipt] = useState<KeptReceipt | null>()
  useEffect(() => {
    const id = receiptId(publishedId)
    const read = () =>
      client.getDocument<KeptReceipt>(id).then(
        found => setReceipt(found ?? null),
        () => {},
      )
    let retry: ReturnType<typeof setTimeout> | undefined
    const listen = () =>
      client.listen<KeptReceipt>('*[_id == $id]', {id}, {events: ['welcome', 'mutation'], tag: 'receipt'}).subscribe({
        next: event => {
          if (event.type === 'mutation') setReceipt(event.result ?? null)
          // Also after the connection broke: what was missed meanwhile is read.
          else read()
        },
        error: () => {
          retry = setTimeout(() => {
            listening = listen()
          }, RETRY_MS)
        },
      })
    let listening = listen()
    return () => {
      clearTimeout(retry)
      listening.unsubscribe()
    }
  }, [client, publishedId])
  return receipt
}
