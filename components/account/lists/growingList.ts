/** A page of a list as the backend returns it. */
export type Page<Item> = {data: Item[]; paging: {total: number}}

/** The items of a list that are shown. `offset` is where its next page begins, at `total` there is none. */
export type GrowingList<Item> = {items: Item[]; total: number; offset: number}

type ToKey<Item> = (item: Item) => string

/** Returns the list of a first page. */
export const toGrowingList = <Item>({data, paging}: Page<Item>): GrowingList<Item> => ({
  items: data,
  offset: data.length,
  total: data.length === 0 ? 0 : paging.total,
})

/**
 * Returns a list with its next page, and whether it has moved: an item that is newer than those shown has pushed some of them
 * into that page. Such items are shown once.
 */
export function addOlder<Item>(
  {items, offset, total}: GrowingList<Item>,
  {data, paging}: Page<Item>,
  toKey: ToKey<Item>,
) {
  const shown = new Set(items.map(toKey))
  const added = data.filter(item => !shown.has(toKey(item)))
  // A list that is shorter than announced ends here.
  const end = data.length === 0 ? Math.min(offset, paging.total) : paging.total
  const list = {items: [...items, ...added], offset: offset + data.length, total: end}
  return {list, added, hasMoved: added.length < data.length || paging.total > total}
}

/** Returns a list that begins with its newest page, whose items replace the same ones further down. */
export function addNewest<Item>(list: GrowingList<Item>, {data}: Page<Item>, toKey: ToKey<Item>): GrowingList<Item> {
  const newest = new Set(data.map(toKey))
  return {...list, items: [...data, ...list.items.filter(item => !newest.has(toKey(item)))]}
}
