import {element, fill, icon, newId} from '@/components/support/shared/createElement'
import type {SupportSettings} from '@/components/support/shared/supportSettings'
import {type MakeView, NARROW, type Stage, type View} from '@/components/support/shared/view'
import {homeView} from '@/components/support/views/homeView'
import {questionView} from '@/components/support/views/questionView'
import {PANEL_STYLES} from './panelStyles'

export type Panel = {open: (view: 'home' | 'question') => void; close: () => void; toggle: () => void}

type Parts = {
  root: ShadowRoot
  bubble: HTMLElement
  settings: SupportSettings
  navigate: (href: string) => void
}

/**
 * The panel of the widget: beside the bubble a dialog that leaves the page free, on narrow screens one that covers it and
 * keeps the focus. Escape closes it, and the focus returns to the bubble.
 */
export function createPanel({root, bubble, settings, navigate}: Parts): Panel {
  const frame = drawFrame(settings)
  const {dialog} = frame
  const narrow = matchMedia(NARROW)
  const close = () => {
    const hadFocus = dialog.contains(root.activeElement)
    dialog.close()
    if (hadFocus) bubble.focus()
  }
  const views = stackViews(frame, {
    settings,
    navigate(href) {
      if (narrow.matches) close()
      navigate(href)
    },
    isOpen: () => dialog.open && !document.hidden,
  })
  const lay = () => {
    if (narrow.matches) dialog.showModal()
    else dialog.show()
    document.documentElement.style.overflow = narrow.matches ? 'hidden' : ''
    bubble.setAttribute('aria-expanded', 'true')
  }
  narrow.addEventListener('change', () => {
    if (!dialog.open) return
    dialog.close()
    lay()
    views.focus()
  })
  frame.close.addEventListener('click', close)
  listen(dialog, bubble, close)
  dialog.dataset.side = root.querySelector<HTMLElement>('.corner')?.dataset.side
  root.append(element('style', {}, PANEL_STYLES), dialog)

  const open: Panel['open'] = view => {
    if (!dialog.open) lay()
    if (view === 'question') views.show(homeView, questionView(''))
    else if (views.isEmpty()) views.show(homeView)
    else views.focus()
  }
  return {open, close, toggle: () => (dialog.open ? close() : open('home'))}
}

function listen(dialog: HTMLDialogElement, bubble: HTMLElement, close: () => void) {
  dialog.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  // A phone's own way back closes the covering dialog without asking us.
  dialog.addEventListener('close', () => {
    if (dialog.open) return
    document.documentElement.style.overflow = ''
    bubble.setAttribute('aria-expanded', 'false')
  })
}

type Frame = ReturnType<typeof drawFrame>

/** Shows views one on top of another. One that has been left, with an answer still on its way, changes nothing any more. */
function stackViews({heading, back, body, spoken}: Frame, world: Pick<Stage, 'settings' | 'navigate' | 'isOpen'>) {
  let views: MakeView[] = []
  let current: View | undefined
  const focus = () => (current?.focus ?? heading).focus()
  const show = (...next: MakeView[]) => {
    const make = next.at(-1)
    if (!make) return
    current?.onLeave?.()
    views = next
    current = make(stageOf(make))
    heading.textContent = current.title
    spoken.textContent = ''
    back.hidden = views.length < 2
    fill(body, ...current.body)
    body.scrollTop = 0
    focus()
  }
  const stageOf = (make: MakeView): Stage => {
    const isUppermost = () => views.at(-1) === make
    return {
      ...world,
      go: other => isUppermost() && show(...views, other),
      replace: other => isUppermost() && show(...views.slice(0, -1), other),
      back: () => isUppermost() && show(...views.slice(0, -1)),
      say: text => {
        spoken.textContent = text
      },
    }
  }
  back.addEventListener('click', () => show(...views.slice(0, -1)))
  return {show, focus, isEmpty: () => views.length === 0}
}

function drawFrame({ui: {styles}}: SupportSettings) {
  const id = newId('support')
  const heading = element('h2', {id, tabindex: '-1'})
  const back = element('button', {type: 'button', class: 'square', 'aria-label': 'Back'}, icon('back'))
  const close = element('button', {type: 'button', class: 'square', 'aria-label': 'Close support chat'}, icon('close'))
  const body = element('div', {class: 'body', tabindex: '-1'})
  const spoken = element('p', {class: 'spoken', role: 'status'})
  const head = element('div', {class: 'head'}, back, heading, close)
  const dialog = element('dialog', {class: 'panel', 'aria-labelledby': id}, head, body, spoken)
  dialog.style.setProperty('--ink', styles.widgetColor)
  return {dialog, heading, back, close, body, spoken}
}
