import {useEffect, useRef, useState} from 'react'

type Page<Item> = {data: Item[]; paging: {total: number}}

/**
 * The items of a list that loads page by page. After `loadMore`, the focus moves to the element of `firstNew`, the first new item.
 */
export function useMore<Item>(first: Page<Item>, load: (offset: number) => Promise<Page<Item>>) {
  const [items, setItems] = useState(first.data)
  const [total, setTotal] = useState(first.paging.total)
  const [step, setStep] = useState<'idle' | 'loading' | 'failed'>('idle')
  const firstNew = useRef<HTMLElement | null>(null)
  const shown = useRef(items.length)

  useEffect(() => {
    if (items.length > shown.current) firstNew.current?.focus()
    shown.current = items.length
  }, [items])

  const loadMore = () => {
    setStep('loading')
    load(items.length).then(
      page => {
        setItems([...items, ...page.data])
        // A shorter list than announced ends here.
        setTotal(page.data.length === 0 ? items.length : page.paging.total)
        setStep('idle')
      },
      () => setStep('failed'),
    )
  }

  /** Index of the first item of the newest page; its element receives `firstNew`. */
  const firstNewIndex = shown.current
  return {items, total, step, loadMore, firstNew, firstNewIndex}
}
