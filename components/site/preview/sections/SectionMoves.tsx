import type {MutatorActor} from '@sanity/visual-editing/react'
import {useEffect, useState} from 'react'
import {getFocused} from './page-sections'
import {useSectionMoves} from './useSectionMoves'

/** Returns true while a section itself, not something in it, has the focus of the keyboard. */
function useSectionFocus(): boolean {
  const [hasFocus, setFocus] = useState(false)
  useEffect(() => {
    const update = () => setFocus(getFocused()?.element.matches(':focus-visible') ?? false)
    document.addEventListener('focusin', update)
    document.addEventListener('focusout', update)
    return () => {
      document.removeEventListener('focusin', update)
      document.removeEventListener('focusout', update)
    }
  }, [])
  return hasFocus
}

/**
 * Inside the Studio, sections are dragged by Sanity's overlays. This adds the keyboard, and a notice at the lower edge of the page
 * that reports each move and takes it back.
 */
export function SectionMoves({documents}: {documents: MutatorActor}) {
  const {text, undo, close} = useSectionMoves(documents)
  const isHinting = useSectionFocus() && text === ''
  return (
    <aside aria-label="Sections" className={text || isHinting ? 'preview-banner' : 'sr-only'} data-background="sun">
      <p role="status">{text}</p>
      {isHinting && <p>Alt+Shift+↑ and Alt+Shift+↓ move this section.</p>}
      {text && (
        <div className="flex gap-2">
          {undo && (
            <button type="button" className="btn btn-key btn-sm" onClick={undo}>
              Undo
            </button>
          )}
          <button type="button" className="btn btn-alt btn-sm" onClick={close}>
            Close
          </button>
        </div>
      )}
    </aside>
  )
}
