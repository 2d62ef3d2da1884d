import {type ReactNode, useEffect, useRef} from 'react'

type Props = {isOpen: boolean; onClose: () => void; label: string; children: ReactNode}

/**
 * A modal sheet from the right: the browser keeps focus inside, Escape and the backdrop close it, focus returns to where it
 * was, and the page behind does not scroll.
 */
export function Drawer({isOpen, onClose, label, children}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  useEffect(() => {
    const element = dialog.current
    // The backdrop is the dialog itself; its keyboard way is Escape, which arrives as `close`.
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
