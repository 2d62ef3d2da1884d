import type {Panel} from '@/components/support/panel/createPanel'
import {createButton, createElement, createSvg} from '@/components/support/shared/createElement'
import {NARROW_SCREEN} from '@/components/support/shared/narrowScreen'
import type {SupportSettings} from '@/components/support/shared/supportSettings'
import {LAUNCHER_STYLES} from './launcherStyles'
import {schedulePrompt} from './schedulePrompt'

type Site = {
  /** Navigates to a path of this site without a full page load. */
  navigate: (href: string) => void
  /** Resolves once nothing else requires the visitor's attention. */
  whenFree: Promise<unknown>
}

/**
 * Mounts the site's own support widget in a shadow tree of `host`, as configured by `window._support`: the bubble at once, the
 * prompt after its delay, the panel when it is opened. Returns a function that removes it.
 */
export function mountWidget(host: HTMLElement, site: Site): () => void {
  const settings = window._support
  if (!settings) throw new Error('window._support is missing')
  const root = host.shadowRoot ?? host.attachShadow({mode: 'open'})
  const controller = new AbortController()
  const {signal} = controller
  const bubble = createBubble()
  const notice = createElement('div', {role: 'status'})
  const corner = createElement('div', {class: 'corner'}, notice, bubble)
  root.replaceChildren(createElement('style', {}, LAUNCHER_STYLES), corner)
  applySettings(corner, settings, signal)

  let panel: Promise<Panel> | undefined
  let loaded: Panel | undefined
  const open = async (view: 'home' | 'question') => {
    hidePrompt()
    panel ??= import('@/components/support/panel/createPanel').then(({createPanel}) =>
      createPanel({root, bubble, settings, ...site}),
    )
    await panel.then(
      one => {
        loaded = one
        one.open(view)
      },
      () => {
        // Its code failed to load; the next click tries again.
        panel = undefined
      },
    )
  }
  const hidePrompt = schedulePrompt(notice, {settings, open, bubble, ...site, signal})
  bubble.addEventListener('click', () => (loaded ? loaded.toggle() : void open('home')))
  return () => {
    controller.abort()
    void panel?.then(
      one => one.close(),
      () => {},
    )
    root.replaceChildren()
  }
}

/** A speech balloon with three dots. */
const BALLOON =
  '<path d="M2 3h24v17H14l-7 6v-6H2z"/><path stroke="var(--ink)" stroke-width="4" stroke-linecap="round" d="M8.5 11.5h0m5.5 0h0m5.5 0h0"/>'

function createBubble(): HTMLButtonElement {
  const bubble = createButton({
    class: 'bubble',
    'aria-label': 'Support chat',
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false',
  })
  bubble.append(createSvg('0 0 28 28', BALLOON))
  return bubble
}

/** Applies the colour and the corner of the settings. The corner can differ on narrow screens. */
function applySettings(corner: HTMLElement, {ui: {styles, widget}}: SupportSettings, signal: AbortSignal) {
  corner.style.setProperty('--ink', styles.widgetColor)
  const narrow = matchMedia(NARROW_SCREEN)
  const place = () => {
    corner.dataset.side = (narrow.matches ? widget.mobilePosition : widget.position).endsWith('left') ? 'left' : 'right'
  }
  narrow.addEventListener('change', place, {signal})
  place()
}
