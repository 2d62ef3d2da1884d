import type {MutatorActor} from '@sanity/visual-editing/react'
import {useEffect} from 'react'
import {loadOrder, readOrder, whenSaved} from './overlay-documents'
import {shownKeys} from './page-sections'
import {type DragEnd, isAt, keyOf, moveTo, placeOf, placeOfDrop, toDragEnd} from './section-moves'

const EVENT = 'sanity/dragEnd'

/** What the notice says, and the move that takes back what it reports. */
export type Notice = {text: string; back: DragEnd | null}

export const NOT_LOADED = 'The Studio has not loaded this page yet, so nothing was moved. Try again in a moment.'
const NOT_SAVED = 'The Studio could not save the new order of the sections.'

/** Moves a section: the overlays handle the event as the end of a drag. */
export const drop = (detail: DragEnd) => window.dispatchEvent(new CustomEvent(EVENT, {detail, cancelable: true}))

/** Returns what to say about a move once it is saved; null when it changes nothing. */
function noticeOf(detail: DragEnd, order: string[], isBack: boolean): Notice | null {
  const [key, place] = [keyOf(detail.target), placeOfDrop(detail)]
  if (!key || !place || isAt(order, key, place)) return null
  const shown = shownKeys()
  const visible = moveTo(order, key, place).filter(one => shown.includes(one))
  const previous = isBack ? null : placeOf(order, key)
  return {
    text: `Section moved ${isBack ? 'back ' : ''}to place ${visible.indexOf(key) + 1} of ${visible.length}`,
    back: previous && toDragEnd(detail.target, previous),
  }
}

/** Reports each move once it is saved. One that comes before the overlays have loaded the document is repeated later. */
export function useDrops(documents: MutatorActor, back: DragEnd | null, say: (notice: Notice) => void): void {
  useEffect(() => {
    const report = async (detail: DragEnd, notice: Notice) => {
      const [key, place] = [keyOf(detail.target), placeOfDrop(detail)]
      if (!key || !place) return
      const isSaved = await whenSaved(documents, detail.target.id, order => isAt(order, key, place))
      say(isSaved ? notice : {text: NOT_SAVED, back: null})
    }
    const repeat = async (detail: DragEnd) => {
      if (await loadOrder(documents, detail.target.id)) drop(detail)
      else say({text: NOT_LOADED, back: null})
    }
    const onDrop = (event: Event) => {
      const {detail} = event as CustomEvent<DragEnd>
      if (!placeOfDrop(detail)) return
      const order = readOrder(documents, detail.target.id)
      if (order) {
        const notice = noticeOf(detail, order, detail === back)
        if (notice) report(detail, notice)
      } else {
        event.stopImmediatePropagation()
        repeat(detail)
      }
    }
    // Before the listener of the overlays.
    window.addEventListener(EVENT, onDrop, {capture: true})
    return () => window.removeEventListener(EVENT, onDrop, {capture: true})
  }, [documents, back, say])
}
