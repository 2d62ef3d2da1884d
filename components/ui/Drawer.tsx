import {type ReactNode, useEffect, useRef} from 'react'

type Props = {
  /** What buttons name that open or close it by a command, for which the browser needs no script. */
  id?: string
  isOpen: boolean
  onOpen?: () => void
  onClose: () => void
  label: string
  children: ReactNode
}

/**
 * A modal dialog at the right edge. The browser traps the focus, closes the dialog on Escape and restores the focus
 * afterwards. A click on the backdrop closes it too. The page behind does not scroll.
 */
export function Drawer({id, isOpen, onOpen, onClose, label, children}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A command has opened it before hydration, or while its button was not hydrated. React has no toggle event of dialogs.
  useEffect(() => {
    const element = dialog.current
    const notice = () => element?.open && onOpen?.()
    notice()
    element?.addEventListener('toggle', notice)
    return () => element?.removeEventListener('toggle', notice)
  }, [onOpen])
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    if (!element.open) element.showModal()
    return () => element.close()
  }, [isOpen])
  useEffect(() => {
    const element = dialog.current
    // Browsers without `closedby`. A click on the backdrop targets the dialog itself. Its keyboard equivalent is Escape.
    const closeOnBackdrop = (event: MouseEvent) => event.target === element && onClose()
    element?.addEventListener('click', closeOnBackdrop)
    return () => element?.removeEventListener('click', closeOnBackdrop)
  }, [onClose])

  return (
    <dialog ref={dialog} id={id} className="drawer" aria-label={label} closedby="any" onClose={onClose}>
      {children}
    </dialog>
  )
}
