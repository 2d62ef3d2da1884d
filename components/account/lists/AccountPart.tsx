import {type ReactNode, useEffect, useRef} from 'react'
import styles from '@/components/account/account.module.css'
import {Unavailable} from './Unavailable'
import type {AccountList} from './useList'

type Props<Item> = {
  id: string
  title: string
  /** What the items are called, in the plural. */
  noun: string
  list: AccountList<Item>
  children: (list: NonNullable<AccountList<Item>['list']>) => ReactNode
}

/** A part of the account's page with its list. When the list could not be read, the part alone offers to try again. */
export function AccountPart<Item>({id, title, noun, list: {list, step, added, retry}, children}: Props<Item>) {
  const section = useRef<HTMLElement>(null)
  const wasMissing = useRef(list === null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (list && wasMissing.current && document.activeElement === document.body) section.current?.focus()
    wasMissing.current = list === null
  }, [list])
  const news = list && added.length > 0 && `${added.length} more: ${list.items.length} of ${list.total} ${noun} shown.`
  return (
    <section id={id} ref={section} aria-labelledby={`${id}-title`} className={styles.part} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {list ? children(list) : <Unavailable isLoading={step === 'loading'} onRetry={retry} />}
      <p className="sr-only" role="status">
        {list && step === 'loading' ? `Fetching more ${noun} …` : news}
      </p>
    </section>
  )
}
