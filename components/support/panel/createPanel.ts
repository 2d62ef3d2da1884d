import {createElement} from '@/components/support/shared/createElement'
import {NARROW_SCREEN} from '@/components/support/shared/narrowScreen'
import type {SupportSettings} from '@/components/support/shared/supportSettings'
import {homeView, searchView} from '@/components/support/views/homeView'
import {createPanelFrame} from './createPanelFrame'
import {createViewStack} from './createViewStack'
import {PANEL_STYLES} from './panelStyles'

export type Panel = {open: (view: 'home' | 'question') => void; close: () => void; toggle: () => void}

type Options = {
  root: ShadowRoot
  bubble: HTMLElement
  settings: SupportSettings
  navigate: (href: string) => void
}

/**
 * Creates the panel of the widget: beside the bubble a non-modal dialog, on narrow screens a modal one that covers the page.
 * Escape closes it and returns the focus to the bubble.
 */
export function createPanel({root, bubble, settings, navigate}: Options): Panel {
  const frame = createPanelFrame(settings)
  const {dialog} = frame
  const narrow = matchMedia(NARROW_SCREEN)
  const close = () => {
    const hadFocus = dialog.contains(root.activeElement)
    dialog.close()
    if (hadFocus) bubble.focus()
  }
  const views = createViewStack(frame, {
    settings,
    navigate(href) {
      if (narrow.matches) close()
      navigate(href)
    },
    isOpen: () => dialog.open && !document.hidden,
  })
  const show = () => {
    if (narrow.matches) dialog.showModal()
    else dialog.show()
    document.documentElement.style.overflow = narrow.matches ? 'hidden' : ''
    bubble.setAttribute('aria-expanded', 'true')
  }
  narrow.addEventListener('change', () => {
    if (!dialog.open) return
    dialog.close()
    show()
    views.focus()
  })
  frame.close.addEventListener('click', close)
  addCloseListeners(dialog, bubble, close)
  dialog.dataset.side = root.querySelector<HTMLElement>('.corner')?.dataset.side
  root.append(createElement('style', {}, PANEL_STYLES), dialog)

  const open: Panel['open'] = view => {
    if (!dialog.open) show()
    if (view === 'question') views.show(searchView)
    else if (views.isEmpty()) views.show(homeView)
    else views.focus()
  }
  return {open, close, toggle: () => (dialog.open ? close() : open('home'))}
}

function addCloseListeners(dialog: HTMLDialogElement, bubble: HTMLElement, close: () => void) {
  dialog.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  // The back gesture of a phone closes a modal dialog without a keydown.
  dialog.addEventListener('close', () => {
    if (dialog.open) return
    document.documentElement.style.overflow = ''
    bubble.setAttribute('aria-expanded', 'false')
  })
}
