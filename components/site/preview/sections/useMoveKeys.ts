import type {MutatorActor} from '@sanity/visual-editing/react'
import {useEffect, useRef} from 'react'
import {loadOrder} from './overlay-documents'
import {getFocused, isTextInput, shownKeys} from './page-sections'
import {type DragEnd, keyOf, placeBeside, toDragEnd} from './section-moves'
import {drop, NOT_LOADED, type Notice} from './useDrops'

const DIRECTIONS: Record<string, 'up' | 'down'> = {ArrowUp: 'up', ArrowDown: 'down'}

const isUndo = ({key, ctrlKey, metaKey, shiftKey, target}: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !isTextInput(target)

/** Moves the section that has the focus. Resolves when the overlays have taken the change. */
async function moveFocused(documents: MutatorActor, direction: 'up' | 'down', say: (notice: Notice) => void) {
  const node = getFocused()?.node
  const key = node && keyOf(node)
  if (!key) return
  const order = await loadOrder(documents, node.id)
  if (!order) return say({text: NOT_LOADED, back: null})
  const place = placeBeside(order, shownKeys(), key, direction)
  if (!place) return say({text: `This is the ${direction === 'up' ? 'first' : 'last'} section`, back: null})
  drop(toDragEnd(node, place))
  // The overlays apply the change in a microtask. The next key starts from its result.
  await new Promise(resolve => setTimeout(resolve))
}

/** Moves sections by Alt+Shift and the arrows up and down, and takes the last move back by Ctrl or Cmd and Z. */
export function useMoveKeys(documents: MutatorActor, back: DragEnd | null, say: (notice: Notice) => void): void {
  const queue = useRef(Promise.resolve())
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = event.altKey && event.shiftKey && DIRECTIONS[event.key]
      if (direction && getFocused()) queue.current = queue.current.then(() => moveFocused(documents, direction, say))
      else if (back && isUndo(event)) drop(back)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [documents, back, say])
}
