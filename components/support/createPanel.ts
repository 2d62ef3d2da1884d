import {element, fill, icon, newId} from './element'
import {homeView} from './homeView'
import {PANEL_STYLES} from './panelStyles'
import {questionView} from './questionView'
import {type MakeView, NARROW, type Stage, type View} from './stage'
import type {SupportSettings} from './supportSettings'

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
  const frame = drawFrame()
  const {dialog, heading, body, spoken} = frame
  const narrow = matchMedia(NARROW)
  let views: MakeView[] = []
  let current: View | undefined

  const show = () => {
    current?.onLeave?.()
    current = views.at(-1)?.(stage)
    if (!current) return
    heading.textContent = current.title
    spoken.textContent = ''
    frame.back.hidden = views.length < 2
    fill(body, ...current.body)
    body.scrollTop = 0
    focus()
  }
  const focus = () => (current?.focus ?? heading).focus()
  const stage: Stage = {
    settings,
    go(make) {
      views = [...views, make]
      show()
    },
    replace(make) {
      views = [...views.slice(0, -1), make]
      show()
    },
    back() {
      views = views.slice(0, -1)
      show()
    },
    navigate(href) {
      if (narrow.matches) close()
      navigate(href)
    },
    say(text) {
      spoken.textContent = text
    },
    isOpen: () => dialog.open && !document.hidden,
  }

  const lay = () => {
    if (narrow.matches) dialog.showModal()
    else dialog.show()
    document.documentElement.style.overflow = narrow.matches ? 'hidden' : ''
  }
  const close = () => {
    const hadFocus = dialog.contains(root.activeElement)
    dialog.close()
    if (hadFocus) bubble.focus()
  }
  // Escape in the covering dialog closes it without asking us.
  dialog.addEventListener('close', () => {
    if (dialog.open) return
    document.documentElement.style.overflow = ''
    bubble.setAttribute('aria-expanded', 'false')
  })
  dialog.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  narrow.addEventListener('change', () => {
    if (!dialog.open) return
    dialog.close()
    lay()
    focus()
  })
  frame.back.addEventListener('click', stage.back)
  frame.close.addEventListener('click', close)
  dialog.dataset.side = root.querySelector<HTMLElement>('.corner')?.dataset.side
  dialog.style.setProperty('--ink', settings.ui.styles.widgetColor)
  root.append(element('style', {}, PANEL_STYLES), dialog)

  const open: Panel['open'] = view => {
    const isNew = views.length === 0 || view === 'question'
    if (isNew) views = view === 'question' ? [homeView, questionView('')] : [homeView]
    if (!dialog.open) lay()
    bubble.setAttribute('aria-expanded', 'true')
    if (isNew) show()
    else focus()
  }
  return {open, close, toggle: () => (dialog.open ? close() : open('home'))}
}

function drawFrame() {
  const id = newId('support')
  const heading = element('h2', {id, tabindex: '-1'})
  const back = element('button', {type: 'button', class: 'square', 'aria-label': 'Back'}, icon('back'))
  const close = element('button', {type: 'button', class: 'square', 'aria-label': 'Close support chat'}, icon('close'))
  const body = element('div', {class: 'body', tabindex: '-1'})
  const spoken = element('p', {class: 'spoken', role: 'status'})
  const head = element('div', {class: 'head'}, back, heading, close)
  const dialog = element('dialog', {class: 'panel', 'aria-labelledby': id}, head, body, spoken)
  return {dialog, heading, back, close, body, spoken}
}
