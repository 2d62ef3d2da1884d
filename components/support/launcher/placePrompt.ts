import {isPromptDone} from '@/components/support/shared/visitorStorage'
import {afterLayout} from '@/lib/browser/after-layout'
import {coversContent} from './coversContent'

type Options = {
  notice: HTMLElement
  prompt: HTMLElement
  /** The prompt has found a place. */
  onPlaced: () => void
  /** A placed prompt has come to cover something. */
  onCovered: () => void
}

/**
 * Looks for a place where the prompt covers nothing, and watches it there. It reads positions only between a layout and its paint,
 * so it forces no layout, and a prompt without a place is removed before it is drawn or announced.
 */
export function placePrompt({notice, prompt, onPlaced, onCovered}: Options) {
  let isPlaced = false
  let cancel = () => {}
  const check = () => {
    if (coversContent(prompt)) return isPlaced ? onCovered() : withdraw()
    if (isPlaced) return
    isPlaced = true
    onPlaced()
  }
  const withdraw = () => {
    sizes.unobserve(prompt)
    prompt.remove()
  }
  const place = () => {
    if (prompt.isConnected) return check()
    if (isPromptDone()) return
    notice.append(prompt)
    // Reported once it is laid out, in the same frame.
    sizes.observe(prompt)
  }
  const sizes = new ResizeObserver(place)
  return {
    isPlaced: () => isPlaced,
    /** Looks at once, and whenever the page's size changes, such as by a navigation. */
    start: () => sizes.observe(document.body),
    /** Looks again in the next frame. */
    look: () => {
      cancel = afterLayout(place)
    },
    /** Does not look in the next frame. */
    wait: () => cancel(),
    stop: () => {
      cancel()
      sizes.disconnect()
      prompt.remove()
    },
  }
}
