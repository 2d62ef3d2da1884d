import {useEffect, useState} from 'react'
import {useClient} from 'sanity'
import {receiptId, type StoredReceipt} from '@/lib/publishing/receipt'
import {inOrder} from './in-order'

const RETRY_MS = 3000

/** Subscribes to the receipt of a document's last publish. Returns null when there is none, undefined while loading. */
export function useReceipt(publishedId: string): StoredReceipt | null | undefined {
  const client = useClient({apiVersion: '2025-02-19'})
  const [receipt, setReceipt] = useState<StoredReceipt | null>()
  useEffect(() => {
    const id = receiptId(publishedId)
    // The response to a read may arrive after a mutation that it lacks.
    const begin = inOrder(setReceipt)
    const read = () => {
      const take = begin()
      client.getDocument<StoredReceipt>(id).then(
        found => take(found ?? null),
        () => {},
      )
    }
    let retry: ReturnType<typeof setTimeout> | undefined
    const listen = () =>
      client.listen<StoredReceipt>('*[_id == $id]', {id}, {events: ['welcome', 'mutation'], tag: 'receipt'}).subscribe({
        next: event => {
          if (event.type === 'mutation') begin()(event.result ?? null)
          // A welcome also follows a reconnect: read what changed in between.
          else read()
        },
        error: () => {
          retry = setTimeout(() => {
            subscription = listen()
          }, RETRY_MS)
        },
      })
    let subscription = listen()
    return () => {
      clearTimeout(retry)
      subscription.unsubscribe()
    }
  }, [client, publishedId])
  return receipt
}
