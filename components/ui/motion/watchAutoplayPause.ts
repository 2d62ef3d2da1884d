const STILLNESS = '(prefers-reduced-motion: reduce)'

/**
 * Tells whether something that moves by itself should rest: while the page is hidden, it is out of sight, motion is unwanted,
 * and, where it yields to a visitor, while a mouse is over it or the focus inside. Tells at once, then on each change; the
 * answer ends the watch.
 */
export function watchAutoplayPause(
  element: HTMLElement,
  onChange: (isResting: boolean) => void,
  {isYielding = true} = {},
): () => void {
  const reasons = new Set<string>(['away'])
  const ending = new AbortController()
  const {signal} = ending
  const set = (reason: string, holds: boolean) => {
    const wasResting = reasons.size > 0
    if (holds) reasons.add(reason)
    else reasons.delete(reason)
    if (reasons.size > 0 !== wasResting) onChange(!wasResting)
  }
  document.addEventListener('visibilitychange', () => set('hidden', document.hidden), {signal})
  const stillness = matchMedia(STILLNESS)
  stillness.addEventListener('change', () => set('still', stillness.matches), {signal})
  const sight = new IntersectionObserver(entries => set('away', entries.at(-1)?.isIntersecting === false))
  sight.observe(element)
  onChange(true)
  set('hidden', document.hidden)
  set('still', stillness.matches)
  if (isYielding) watchVisitor(element, set, signal)
  return () => {
    ending.abort()
    sight.disconnect()
  }
}

function watchVisitor(element: HTMLElement, set: (reason: string, holds: boolean) => void, signal: AbortSignal) {
  const isMouse = (event: Event) => event instanceof PointerEvent && event.pointerType === 'mouse'
  element.addEventListener('pointerenter', event => isMouse(event) && set('pointer', true), {signal})
  element.addEventListener('pointerleave', event => isMouse(event) && set('pointer', false), {signal})
  element.addEventListener('focusin', () => set('focus', true), {signal})
  element.addEventListener(
    'focusout',
    ({relatedTarget}) => {
      set('focus', relatedTarget instanceof Node && element.contains(relatedTarget))
    },
    {signal},
  )
  set('focus', element.contains(document.activeElement))
  set('pointer', element.matches(':hover') && matchMedia('(hover: hover)').matches)
}
