import {keyOf, type SectionNode, sectionOf} from './section-moves'

const SECTIONS = 'section[data-sanity]'

type PageSection = {element: HTMLElement; node: SectionNode}

/** Lists the sections on the page, in its order. */
export function listSections(): PageSection[] {
  return [...document.querySelectorAll<HTMLElement>(SECTIONS)].flatMap(element => {
    const node = sectionOf(element.dataset.sanity ?? '')
    return node ? [{element, node}] : []
  })
}

/** Lists the keys of the sections on the page, in its order. */
export const shownKeys = (): string[] => listSections().flatMap(({node}) => keyOf(node) ?? [])

/** Returns the section that contains the focus; null when there is none. */
export const getFocused = (): PageSection | null =>
  listSections().find(({element}) => element.contains(document.activeElement)) ?? null

/** Moves the focus to a section. */
export const focusSection = ({path}: Pick<SectionNode, 'path'>): void =>
  listSections()
    .find(({node}) => node.path === path)
    ?.element.focus({preventScroll: true})

/** Returns true for an element that has shortcuts of its own for editing text. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/**
 * Makes sections focusable, also those that appear later, and calls `onChange` when the page has changed. Returns a function
 * that stops it.
 */
export function watchSections(onChange: () => void): () => void {
  const update = () => {
    for (const {element} of listSections()) {
      if (element.hasAttribute('tabindex')) continue
      element.tabIndex = 0
      element.setAttribute('aria-keyshortcuts', 'Alt+Shift+ArrowUp Alt+Shift+ArrowDown')
      // Sections touch each other and the edges of the screen, so the ring is inside.
      element.style.outlineOffset = '-6px'
    }
    onChange()
  }
  update()
  const observer = new MutationObserver(update)
  observer.observe(document.body, {childList: true, subtree: true})
  return () => observer.disconnect()
}
