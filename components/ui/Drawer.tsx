import {type ReactNode, useEffect, useRef} from 'react'

type Props = {isOpen: boolean; onClose: () => void; label: string; children: ReactNode}

/**
 * A modal dialog at the right edge. The browser traps the focus, closes the dialog on Escape and restores the focus
 * afterwards. A click on the backdrop closes it too. The page behind does not scroll.
 */
export function Drawer({isOpen, onClose, label, children}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  useEffect(() => {
    const element = dialog.current
    // A click on the backdrop targets the dialog itself. Its keyboard equivalent is Escape, which fires `close`.
    const closeOnBackdrop = (event: MouseEvent) => event.target === element && onClose()
    element?.addEventListener('click', closeOnBackdrop)
    return () => element?.removeEventListener('click', closeOnBackdrop)
  }, [onClose])

  return (
    <dialog ref={dialog} className="drawer" aria-label={label} onClose={onClose}>
      {children}
    </dialog>
  )
}
