import {type Ref, useEffect, useRef, useState} from 'react'
import {addNewest, addOlder, type GrowingList, type Page, toGrowingList} from './growingList'

type Options<Item> = {
  /** The page that is already there; null when it could not be read. */
  first: Page<Item> | null
  load: (offset: number) => Promise<Page<Item>>
  /** Identifies an item in the list. */
  toKey: (item: Item) => string
}
type State<Item> = {
  list: GrowingList<Item> | null
  step: 'idle' | 'loading' | 'failed'
  /** What the visitor has loaded last. */
  added: Item[]
}

/** A list of the account: what is shown of it, and how to load the rest of it, or the list itself after a failure. */
export type AccountList<Item> = State<Item> & {
  loadMore: () => void
  retry: () => void
  /** Belongs to the button that calls `loadMore`. */
  moreRef: Ref<HTMLButtonElement>
  /** Returns the `ref` of an item: the first one that was added gets the focus. */
  refOf: (item: Item) => Ref<HTMLElement> | undefined
}

/** Loads a list page by page. Items that arrive at its beginning in the meantime are added there, and shown once. */
export function useList<Item>({first, load, toKey}: Options<Item>): AccountList<Item> {
  const [state, setState] = useState<State<Item>>({list: first && toGrowingList(first), step: 'idle', added: []})
  const {list, added} = state
  const moreRef = useRef<HTMLButtonElement>(null)
  const firstNew = useRef<HTMLElement>(null)
  /** Whether the visitor has scrolled away from the button; the focus then moves without pulling them back. */
  const hasScrolledOn = useRef(false)

  useEffect(() => {
    const {current: target} = firstNew
    if (added.length === 0 || !isFocusFree(moreRef.current)) return
    const place = target?.closest('summary') ?? target
    place?.focus({preventScroll: hasScrolledOn.current})
  }, [added])

  const run = (next: () => Promise<Pick<State<Item>, 'list' | 'added'>>) => {
    setState({...state, step: 'loading'})
    next().then(
      result => {
        // Before the new items push the button down.
        hasScrolledOn.current = !isOnScreen(moreRef.current)
        setState({...result, step: 'idle'})
      },
      () => setState({...state, step: 'failed'}),
    )
  }
  const retry = () => run(async () => ({list: toGrowingList(await load(0)), added: []}))
  const loadMore = () =>
    list &&
    run(async () => {
      const {hasMoved, ...longer} = addOlder(list, await load(list.offset), toKey)
      if (!hasMoved) return longer
      // Without the newest page, the items that were read now are shown all the same.
      const newest = await load(0).catch(() => null)
      return newest ? {...longer, list: addNewest(longer.list, newest, toKey)} : longer
    })
  const firstKey = added[0] && toKey(added[0])
  const refOf = (item: Item) => (toKey(item) === firstKey ? firstNew : undefined)
  return {...state, loadMore, retry, moreRef, refOf}
}

function isOnScreen(element: HTMLElement | null): boolean {
  if (!element) return false
  const {top, bottom} = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** Returns true when the focus is where the visitor has left it: on the button, or nowhere because the button is gone. */
const isFocusFree = (button: HTMLElement | null): boolean =>
  document.activeElement === document.body || document.activeElement === button
