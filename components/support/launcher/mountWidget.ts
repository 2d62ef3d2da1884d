import type {Panel} from '@/components/support/panel/createPanel'
import {element, icon, svgElement} from '@/components/support/shared/createElement'
import {chime} from '@/components/support/shared/playNotificationSound'
import type {SupportSettings} from '@/components/support/shared/supportSettings'
import {NARROW} from '@/components/support/shared/view'
import {memory} from '@/components/support/shared/visitorStorage'
import {LAUNCHER_STYLES} from './launcherStyles'

type Site = {
  /** Goes to an address of this site without loading the document again. */
  navigate: (href: string) => void
  /** Settled once nothing else asks for the visitor's attention. */
  untilFree: Promise<unknown>
}

/**
 * The site's own support widget, in a shadow tree of `place`, as `window._support` asks for: the bubble at once, the prompt
 * after its delay, the panel when it is wanted. Answers how to take it away again.
 */
export function loadWidget(place: HTMLElement, site: Site): () => void {
  const settings = window._support
  if (!settings) throw new Error('The support widget needs its settings in window._support')
  const root = place.shadowRoot ?? place.attachShadow({mode: 'open'})
  const gone = new AbortController()
  const bubble = drawBubble()
  const notice = element('div', {role: 'status'})
  const corner = element('div', {class: 'corner'}, notice, bubble)
  root.replaceChildren(element('style', {}, LAUNCHER_STYLES), corner)
  dress(corner, settings, gone.signal)

  let panel: Promise<Panel> | undefined
  const open = async (view: 'home' | 'question') => {
    hidePrompt()
    panel ??= import('@/components/support/panel/createPanel').then(({createPanel}) =>
      createPanel({root, bubble, settings, ...site}),
    )
    await panel.then(
      one => one.open(view),
      () => {
        // Its code did not come: the next press tries again.
        panel = undefined
      },
    )
  }
  const hidePrompt = showPromptLater(notice, {settings, open, bubble, ...site, signal: gone.signal})
  bubble.addEventListener('click', () => void (panel ? panel.then(one => one.toggle()) : open('home')))
  return () => {
    gone.abort()
    void panel?.then(one => one.close())
    root.replaceChildren()
  }
}

function drawBubble(): HTMLButtonElement {
  const drawing = svgElement('svg', {width: '28', viewBox: '0 0 28 28', fill: 'currentColor', 'aria-hidden': 'true'})
  drawing.append(svgElement('path', {d: 'M2 3h24v17H14l-7 6v-6H2z'}))
  for (const cx of ['8.5', '14', '19.5']) {
    drawing.append(svgElement('circle', {cx, cy: '11.5', r: '2', fill: 'var(--ink)'}))
  }
  const bubble = element('button', {
    type: 'button',
    class: 'bubble',
    'aria-label': 'Support chat',
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false',
  })
  bubble.append(drawing)
  return bubble
}

/** The colour and the corner of the settings, which may differ on narrow screens. */
function dress(corner: HTMLElement, {ui: {styles, widget}}: SupportSettings, signal: AbortSignal) {
  corner.style.setProperty('--ink', styles.widgetColor)
  const narrow = matchMedia(NARROW)
  const place = () => {
    corner.dataset.side = (narrow.matches ? widget.mobilePosition : widget.position).endsWith('left') ? 'left' : 'right'
  }
  narrow.addEventListener('change', place, {signal})
  place()
}

type Prompting = Site & {
  settings: SupportSettings
  open: (view: 'question') => void
  bubble: HTMLElement
  signal: AbortSignal
}

/** Shows the prompt after its delay and for its duration, unless it was turned down; answers how to hide it. */
function showPromptLater(notice: HTMLElement, {settings, open, bubble, untilFree, signal}: Prompting): () => void {
  const {text, delay, duration, primary, secondary, sound} = settings.ui.widget.label
  let isOver = memory.isPromptOver
  let timer = 0
  const hide = () => {
    isOver = true
    clearTimeout(timer)
    const hadFocus = notice.contains((notice.getRootNode() as ShadowRoot).activeElement)
    notice.replaceChildren()
    if (hadFocus) bubble.focus()
  }
  const decline = () => {
    memory.declinePrompt()
    hide()
  }
  // Whoever is reading or about to press has all the time they need.
  const stay = () => clearTimeout(timer)
  const leave = () => {
    clearTimeout(timer)
    if (!isOver) timer = window.setTimeout(hide, duration * 1000)
  }
  const show = () => {
    if (isOver || signal.aborted) return
    memory.notePrompt()
    const box = element(
      'div',
      {class: 'prompt', onmouseenter: stay, onmouseleave: leave, onfocusin: stay, onfocusout: leave},
      element('p', {}, text),
      element('button', {type: 'button', class: 'square', 'aria-label': 'Close', onclick: hide}, icon('close')),
      element('button', {type: 'button', class: 'button', onclick: () => open('question')}, primary),
      element('button', {type: 'button', class: 'button plain', onclick: decline}, secondary),
    )
    box.addEventListener('keydown', event => event.key === 'Escape' && hide())
    notice.append(box)
    leave()
    if (sound) chime()
  }
  void untilFree.then(() => {
    if (!isOver && !signal.aborted) timer = window.setTimeout(show, delay * 1000)
  })
  signal.addEventListener('abort', hide)
  return hide
}
