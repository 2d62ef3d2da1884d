type Value = string | boolean | null | undefined
type Props = Record<string, Value | ((event: Event) => void)>
export type Child = Node | string | false | null | undefined

/** Makes an element: a function is a listener under the name `onclick` has, `true` an attribute without a value. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value === true) made.setAttribute(name, '')
    else if (value) made.setAttribute(name, value)
  }
  append(made, children)
  return made
}

/** Puts children into an element in place of what it held; whatever is not there is passed over. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren()
  append(parent, children)
}

function append(parent: Element, children: Child[]): void {
  parent.append(...children.flatMap(child => child || []))
}

const PATHS = {
  arrow: 'M1 8h18M12.5 1.5 19 8l-6.5 6.5',
  back: 'M21 8H3M9.5 1.5 3 8l6.5 6.5',
  close: 'M4 1l14 14M18 1 4 15',
}

/** A line icon in the colour of its text, hidden from assistive technology. */
export function icon(name: keyof typeof PATHS): SVGElement {
  const svg = svgElement('svg', {
    width: '22',
    height: '16',
    viewBox: '0 0 22 16',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2.4',
    'aria-hidden': 'true',
  })
  svg.append(svgElement('path', {d: PATHS[name]}))
  return svg
}

/** An element of a drawing. */
export function svgElement(tag: 'svg' | 'path' | 'circle', attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

let count = 0
/** An id that nothing else in this page has. */
export const newId = (stem: string): string => `${stem}-${++count}`
