import type {SupportSettings} from './supportSettings'

/** Below this width the panel covers the page, and the position for mobiles holds. */
export const NARROW = '(max-width: 39.99rem)'

/** What the panel shows at one time; `focus` gets the focus instead of the heading. */
export type View = {title: string; body: Element[]; focus?: HTMLElement; onLeave?: () => void}
/** What a view can do with the panel. */
export type Stage = {
  settings: SupportSettings
  /** Shows a view on top of this one. */
  go: (make: MakeView) => unknown
  /** Shows a view instead of this one. */
  replace: (make: MakeView) => unknown
  back: () => unknown
  /** Goes to an address of this site. */
  navigate: (href: string) => void
  /** Tells assistive technology. */
  say: (text: string) => void
  isOpen: () => boolean
}
export type MakeView = (stage: Stage) => View
