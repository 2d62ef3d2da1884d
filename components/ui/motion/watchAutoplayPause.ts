const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Calls `onChange` with whether autoplay has to pause: first with true, then on each change. Autoplay pauses while the page is
 * hidden, the element is out of view, the visitor prefers reduced motion, and, with `hasInteractionPause`, while a mouse is
 * over the element or the focus is inside. Returns a function that stops watching.
 */
export function watchAutoplayPause(
  element: HTMLElement,
  onChange: (isPausing: boolean) => void,
  {hasInteractionPause = true} = {},
): () => void {
  const reasons = new Set<string>(['invisible'])
  const controller = new AbortController()
  const {signal} = controller
  const setReason = (reason: string, isActive: boolean) => {
    const wasPausing = reasons.size > 0
    if (isActive) reasons.add(reason)
    else reasons.delete(reason)
    if (reasons.size > 0 !== wasPausing) onChange(!wasPausing)
  }
  document.addEventListener('visibilitychange', () => setReason('hidden', document.hidden), {signal})
  const reducedMotion = matchMedia(REDUCED_MOTION)
  reducedMotion.addEventListener('change', () => setReason('motion', reducedMotion.matches), {signal})
  const observer = new IntersectionObserver(entries => setReason('invisible', entries.at(-1)?.isIntersecting === false))
  observer.observe(element)
  onChange(true)
  setReason('hidden', document.hidden)
  setReason('motion', reducedMotion.matches)
  if (hasInteractionPause) watchInteraction(element, setReason, signal)
  return () => {
    controller.abort()
    observer.disconnect()
  }
}

function watchInteraction(
  element: HTMLElement,
  setReason: (reason: string, isActive: boolean) => void,
  signal: AbortSignal,
) {
  const isMouse = (event: Event) => event instanceof PointerEvent && event.pointerType === 'mouse'
  element.addEventListener('pointerenter', event => isMouse(event) && setReason('pointer', true), {signal})
  element.addEventListener('pointerleave', event => isMouse(event) && setReason('pointer', false), {signal})
  element.addEventListener('focusin', () => setReason('focus', true), {signal})
  element.addEventListener(
    'focusout',
    ({relatedTarget}) => {
      setReason('focus', relatedTarget instanceof Node && element.contains(relatedTarget))
    },
    {signal},
  )
  setReason('focus', element.contains(document.activeElement))
  setReason('pointer', element.matches(':hover') && matchMedia('(hover: hover)').matches)
}
