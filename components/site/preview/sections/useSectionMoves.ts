import type {MutatorActor} from '@sanity/visual-editing/react'
import {useRouter} from 'next/router'
import {useCallback, useEffect, useState} from 'react'
import {focusSection, listSections, shownKeys, watchSections} from './page-sections'
import {drop, type Notice, useDrops} from './useDrops'
import {useMoveKeys} from './useMoveKeys'

const NOTHING: Notice = {text: '', back: null}

/** Keeps the section with the focus in view when the page follows a move. */
function useFocusInView(): void {
  useEffect(() => {
    let before = ''
    return watchSections(() => {
      const order = shownKeys().join()
      const focused = listSections().find(({element}) => element === document.activeElement)
      if (before !== '' && order !== before) focused?.element.scrollIntoView({block: 'nearest'})
      before = order
    })
  }, [])
}

/** Moves of sections in the preview: what to say about the last one, and how to take it back and to stop saying it. */
export function useSectionMoves(documents: MutatorActor) {
  const {asPath} = useRouter()
  const [{path, notice}, setState] = useState({path: asPath, notice: NOTHING})
  const say = useCallback((next: Notice) => setState({path: asPath, notice: next}), [asPath])
  // A notice ends with its page.
  const {text, back} = path === asPath ? notice : NOTHING
  useDrops(documents, back, say)
  useMoveKeys(documents, back, say)
  useFocusInView()
  const undo = () => {
    if (!back) return
    drop(back)
    // The button goes away with the notice.
    focusSection(back.target)
  }
  return {text, undo: back && undo, close: () => say(NOTHING)}
}
