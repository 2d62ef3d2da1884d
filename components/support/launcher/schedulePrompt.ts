import {playNotificationSound} from '@/components/support/shared/playNotificationSound'
import type {SupportSettings} from '@/components/support/shared/supportSettings'
import {declinePrompt, isPromptDone, markPromptSeen} from '@/components/support/shared/visitorStorage'
import {coversContent} from './coversContent'
import {createPrompt} from './createPrompt'
import {watchPage} from './watchPage'

type Options = {
  settings: SupportSettings
  open: (view: 'question') => void
  bubble: HTMLElement
  /** Resolves once nothing else requires the visitor's attention. */
  whenFree: Promise<unknown>
  signal: AbortSignal
}

const FOLD: Keyframe[] = [{}, {transform: 'scale(.2)', opacity: 0}]
const FOLD_MS = 160

/**
 * Shows the prompt once a visit, after its delay and for its duration, unless the visitor has declined it. While it would cover
 * a heading, a form or a main action, it waits until the page has moved. It folds up when the visitor scrolls, or when the page
 * moves such content below it. Returns a function that hides it.
 */
export function schedulePrompt(notice: HTMLElement, {settings, open, bubble, whenFree, signal}: Options): () => void {
  const {label} = settings.ui.widget
  const watch = new AbortController()
  let state: 'pending' | 'waiting' | 'shown' | 'done' = isPromptDone() ? 'done' : 'pending'
  let timer = 0
  const hide = () => {
    state = 'done'
    clearTimeout(timer)
    watch.abort()
    const hadFocus = notice.contains((notice.getRootNode() as ShadowRoot).activeElement)
    notice.replaceChildren()
    if (hadFocus) bubble.focus()
  }
  const decline = () => {
    declinePrompt()
    hide()
  }
  const prompt = createPrompt(label, {onAsk: () => open('question'), onDecline: decline, onClose: hide})
  const fold = () => {
    if (state !== 'shown') return
    state = 'done'
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    prompt.animate(FOLD, {duration: isStill ? 0 : FOLD_MS}).finished.then(hide, hide)
  }
  const show = () => {
    if (state !== 'waiting' || signal.aborted || isPromptDone() || !fits(prompt, notice)) return
    state = 'shown'
    markPromptSeen()
    notice.append(prompt)
    keepWhileInUse(prompt, label.duration * 1000)
    if (label.sound) playNotificationSound()
  }
  /** The prompt stays while the pointer or the focus is inside. */
  const keepWhileInUse = (element: HTMLElement, ms: number) => {
    const stop = () => clearTimeout(timer)
    const start = () => {
      stop()
      if (state === 'shown') timer = window.setTimeout(hide, ms)
    }
    for (const type of ['mouseenter', 'focusin']) element.addEventListener(type, stop)
    for (const type of ['mouseleave', 'focusout']) element.addEventListener(type, start)
    start()
  }
  const start = () => {
    state = 'waiting'
    const onRest = () => (state === 'shown' ? coversContent(prompt) && fold() : show())
    watchPage({onScroll: fold, onRest}, watch.signal)
    show()
  }
  void whenFree.then(() => {
    if (state === 'pending' && !signal.aborted) timer = window.setTimeout(start, label.delay * 1000)
  })
  signal.addEventListener('abort', hide)
  return hide
}

/** Whether the prompt would cover nothing, measured unseen and outside the live region, which would announce it. */
function fits(prompt: HTMLElement, notice: HTMLElement): boolean {
  prompt.style.visibility = 'hidden'
  notice.after(prompt)
  const isFree = !coversContent(prompt)
  prompt.remove()
  prompt.style.visibility = ''
  return isFree
}
