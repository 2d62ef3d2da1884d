import {createElement, createIcon} from '@/components/support/shared/createElement'
import {playNotificationSound} from '@/components/support/shared/playNotificationSound'
import type {SupportSettings} from '@/components/support/shared/supportSettings'
import {declinePrompt, isPromptDone, markPromptSeen} from '@/components/support/shared/visitorStorage'

type Options = {
  settings: SupportSettings
  open: (view: 'question') => void
  bubble: HTMLElement
  /** Resolves once nothing else requires the visitor's attention. */
  whenFree: Promise<unknown>
  signal: AbortSignal
}

/**
 * Shows the prompt after its delay, for its duration, unless the visitor has declined it. Returns a function that hides it.
 */
export function schedulePrompt(notice: HTMLElement, {settings, open, bubble, whenFree, signal}: Options): () => void {
  const {text, delay, duration, primary, secondary, sound} = settings.ui.widget.label
  let isDone = isPromptDone()
  let timer = 0
  const hide = () => {
    isDone = true
    clearTimeout(timer)
    const hadFocus = notice.contains((notice.getRootNode() as ShadowRoot).activeElement)
    notice.replaceChildren()
    if (hadFocus) bubble.focus()
  }
  const decline = () => {
    declinePrompt()
    hide()
  }
  // The prompt stays while the pointer or the focus is inside.
  const stopTimer = () => clearTimeout(timer)
  const startTimer = () => {
    clearTimeout(timer)
    if (!isDone) timer = window.setTimeout(hide, duration * 1000)
  }
  const listeners = {onmouseenter: stopTimer, onmouseleave: startTimer, onfocusin: stopTimer, onfocusout: startTimer}
  const show = () => {
    if (isDone || signal.aborted) return
    markPromptSeen()
    const prompt = createElement(
      'div',
      {class: 'prompt', ...listeners},
      createElement('p', {}, text),
      createElement(
        'button',
        {type: 'button', class: 'square', 'aria-label': 'Close', onclick: hide},
        createIcon('close'),
      ),
      createElement('button', {type: 'button', class: 'button', onclick: () => open('question')}, primary),
      createElement('button', {type: 'button', class: 'button plain', onclick: decline}, secondary),
    )
    prompt.addEventListener('keydown', event => event.key === 'Escape' && hide())
    notice.append(prompt)
    startTimer()
    if (sound) playNotificationSound()
  }
  void whenFree.then(() => {
    if (!isDone && !signal.aborted) timer = window.setTimeout(show, delay * 1000)
  })
  signal.addEventListener('abort', hide)
  return hide
}
