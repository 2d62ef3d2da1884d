type Value = string | boolean | null | undefined
type Props = Record<string, Value | ((event: Event) => void)>
export type Child = Node | string | false | null | undefined

/** Creates an element. A function prop named `on…` is an event listener; `true` is an attribute without a value. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...withoutEmpty(children))
  return element
}

/** Creates a button that submits no form. */
export const createButton = (props: Props, ...children: Child[]): HTMLButtonElement =>
  createElement('button', {type: 'button', ...props}, ...children)

/** Replaces the content of an element. Skips empty children. */
export const replaceContent = (parent: Element, ...children: Child[]): void =>
  parent.replaceChildren(...withoutEmpty(children))

const withoutEmpty = (children: Child[]) => children.flatMap(child => child || [])

const PATHS = {
  arrow: 'M1 8h18M12.5 1.5 19 8l-6.5 6.5',
  back: 'M21 8H3M9.5 1.5 3 8l6.5 6.5',
  close: 'M4 1l14 14M18 1 4 15',
}

/** Creates a line icon in the text colour, hidden from assistive technology. */
export const createIcon = (name: keyof typeof PATHS): Element =>
  createSvg('0 0 22 16', `<path fill="none" stroke="currentColor" stroke-width="2.4" d="${PATHS[name]}"/>`)

/** Creates a drawing from constant markup, as wide as its box and hidden from assistive technology. */
export function createSvg(viewBox: string, markup: string): Element {
  const parent = createElement('span')
  parent.innerHTML = `<svg width="${viewBox.split(' ')[2]}" viewBox="${viewBox}" fill="currentColor" aria-hidden="true">${markup}</svg>`
  return parent.children[0] as Element
}

let count = 0
/** Returns an id that is unique in the document. */
export const uniqueId = (prefix: string): string => `${prefix}-${++count}`
