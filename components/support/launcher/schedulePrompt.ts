import {createButton, createElement, createIcon} from '@/components/support/shared/createElement'
import {playSound} from '@/components/support/shared/playSound'
import type {SupportSettings} from '@/components/support/shared/supportSettings'
import {declinePrompt, isPromptDone, markPromptSeen} from '@/components/support/shared/visitorStorage'
import {coversContent} from './coversContent'

type Options = {
  settings: SupportSettings
  open: (view: 'question') => void
  bubble: HTMLElement
  /** Resolves once nothing else requires the visitor's attention. */
  whenFree: Promise<unknown>
  signal: AbortSignal
}

/** The page counts as at rest after this time without scrolling, in milliseconds. */
const AT_REST_MS = 400

/**
 * Shows the prompt once a visit, after its delay and for its duration, unless the visitor has declined it. While it would cover
 * a heading, a form or a main action, it waits until the page has moved. It folds up when the page scrolls, or when such content
 * gets below it. Returns a function that hides it.
 */
export function schedulePrompt(notice: HTMLElement, {settings, open, bubble, whenFree, signal}: Options): () => void {
  const {label} = settings.ui.widget
  let isDone = isPromptDone()
  let isShown = false
  let timer = 0
  const hide = () => {
    isDone = true
    clearTimeout(timer)
    sizes.disconnect()
    removeEventListener('scroll', onScroll)
    const hadFocus = notice.contains((notice.getRootNode() as ShadowRoot).activeElement)
    prompt.remove()
    if (hadFocus) bubble.focus()
  }
  /** Hides the prompt after its time, except while the pointer or the focus is inside. */
  const hideLater = () => {
    timer = window.setTimeout(
      () => (prompt.matches(':hover,:focus-within') ? hideLater() : hide()),
      label.duration * 1000,
    )
  }
  const decline = () => {
    declinePrompt()
    hide()
  }
  const prompt = createPrompt(label, {ask: () => open('question'), decline, close: hide})
  /** Shows the prompt where it covers nothing, and hides it where it has come to cover something. */
  const place = () => {
    const isCovering = coversContent(prompt)
    if (isShown ? isCovering : isPromptDone()) return hide()
    if (isShown || isCovering) return
    isShown = true
    prompt.style.visibility = 'inherit'
    markPromptSeen()
    hideLater()
    if (label.sound) void playSound()
  }
  // Calls `place` after a layout of the page, so that it forces none: the next one, and each one that changes the page's size, such as
  // by a navigation.
  const sizes = new ResizeObserver(place)
  const look = () => sizes.observe(document.body)
  const onScroll = () => {
    if (isShown) return hide()
    sizes.disconnect()
    clearTimeout(timer)
    timer = window.setTimeout(look, AT_REST_MS)
  }
  void whenFree.then(() => {
    if (isDone) return
    timer = window.setTimeout(() => {
      // Invisible until it has a place.
      notice.append(prompt)
      addEventListener('scroll', onScroll)
      look()
    }, label.delay * 1000)
  })
  signal.addEventListener('abort', hide)
  return hide
}

type Label = SupportSettings['ui']['widget']['label']
type Handlers = Record<'ask' | 'decline' | 'close', () => void>

/** Creates the prompt with its two buttons; Escape closes it. */
function createPrompt({text, primary, secondary}: Label, {ask, decline, close}: Handlers): HTMLElement {
  const prompt = createElement(
    'div',
    {class: 'prompt'},
    createElement('p', {}, text),
    createButton({class: 'square', 'aria-label': 'Close', onclick: close}, createIcon('close')),
    createButton({class: 'button', onclick: ask}, primary),
    createButton({class: 'button plain', onclick: decline}, secondary),
  )
  prompt.addEventListener('keydown', event => event.key === 'Escape' && close())
  return prompt
}
