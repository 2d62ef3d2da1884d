/** A section as its `data-sanity` attribute describes it. */
export type SectionNode = {id: string; type: string; path: string}

/** A place in the list of sections, beside another section. */
type Place = {side: 'before' | 'after'; key: string}

/** The part of Sanity's event `sanity/dragEnd` that says what was dropped where. */
export type DragEnd = {target: SectionNode; insertPosition: Neighbours | null; preventInsertDefault: boolean}
type Neighbours = {[Edge in 'top' | 'bottom']?: {sanity: Pick<SectionNode, 'path'>} | null}

const ATTRIBUTE_PATH = /^sections:([\w-]+)$/
const PATH = /^sections\[_key=="([^"]+)"\]$/
const toPath = (key: string) => `sections[_key=="${key}"]`

/** Returns the section that an element with this `data-sanity` attribute shows; null when it shows something else. */
export function sectionOf(attribute: string): SectionNode | null {
  const {id, type, path} = Object.fromEntries(new URLSearchParams(attribute.replaceAll(';', '&')))
  const key = ATTRIBUTE_PATH.exec(path ?? '')?.[1]
  return id && type && key ? {id, type, path: toPath(key)} : null
}

/** Returns the key of a section; null for any other path. */
export const keyOf = ({path}: Pick<SectionNode, 'path'>): string | null => PATH.exec(path)?.[1] ?? null

/**
 * Returns the place beside the next or the previous section on the page; null at its ends. `order` also has the sections that
 * the page does not show.
 */
export function placeBeside(order: string[], shown: string[], key: string, direction: 'up' | 'down'): Place | null {
  const visible = order.filter(one => shown.includes(one))
  const index = visible.indexOf(key)
  const neighbour = index < 0 ? undefined : visible[direction === 'up' ? index - 1 : index + 1]
  if (neighbour === undefined) return null
  return {side: direction === 'up' ? 'before' : 'after', key: neighbour}
}

/** Returns the place that a section has now; null when it is the only one. */
export function placeOf(order: string[], key: string): Place | null {
  const index = order.indexOf(key)
  const [before, after] = [order[index - 1], order[index + 1]]
  if (before !== undefined) return {side: 'after', key: before}
  return after === undefined ? null : {side: 'before', key: after}
}

/** Returns the order after a move. */
export function moveTo(order: string[], key: string, {side, key: neighbour}: Place): string[] {
  const others = order.filter(one => one !== key)
  return others.toSpliced(others.indexOf(neighbour) + (side === 'after' ? 1 : 0), 0, key)
}

/** Returns true when a section is at a place in an order. */
export function isAt(order: string[], key: string, {side, key: neighbour}: Place): boolean {
  return order[order.indexOf(key) + (side === 'after' ? -1 : 1)] === neighbour && order.includes(key)
}

/** Returns the event's detail with which Sanity's overlays move a section. */
export function toDragEnd(target: SectionNode, {side, key}: Place): DragEnd {
  const neighbour = {sanity: {...target, path: toPath(key)}}
  // The section above a drop is its `top`.
  return {target, insertPosition: {[side === 'after' ? 'top' : 'bottom']: neighbour}, preventInsertDefault: false}
}

/** Returns where a drop moves a section; null when it moves nothing, or no section. */
export function placeOfDrop({target, insertPosition}: DragEnd): Place | null {
  const [above, below] = [insertPosition?.top, insertPosition?.bottom]
  const key = above ? keyOf(above.sanity) : below ? keyOf(below.sanity) : null
  if (key === null || keyOf(target) === null || key === keyOf(target)) return null
  return {side: above ? 'after' : 'before', key}
}
