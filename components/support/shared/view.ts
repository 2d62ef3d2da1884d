import type {SupportSettings} from './supportSettings'

/** The content of the panel. `focus` receives the focus instead of the heading. */
export type View = {title: string; body: Element[]; focus?: HTMLElement; onLeave?: () => void}
/** What a view can do with the panel. */
export type ViewContext = {
  settings: SupportSettings
  /** Opens a view on top of this one. */
  push: (create: CreateView) => unknown
  /** Opens a view in place of this one. */
  replace: (create: CreateView) => unknown
  back: () => unknown
  /** Navigates to a path of this site. */
  navigate: (href: string) => void
  /** Announces a text to assistive technology. */
  announce: (text: string) => void
  isOpen: () => boolean
}
export type CreateView = (context: ViewContext) => View
