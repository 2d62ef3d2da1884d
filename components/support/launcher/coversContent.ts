/** What the prompt never covers: headings, forms, main actions and open dialogs. */
const KEPT_CLEAR = 'h1,h2,h3,h4,h5,h6,form,input,select,textarea,.btn,dialog[open]'
/** Distance to them, in CSS pixels; the prompt's shadow is inside it. */
const CLEARANCE_PX = 8

/** Whether an element, at its place on the screen, covers a heading, a form, a main action or a dialog of the page. */
export function coversContent(element: HTMLElement): boolean {
  const {top, right, bottom, left} = element.getBoundingClientRect()
  return [...document.querySelectorAll<HTMLElement>(KEPT_CLEAR)].some(one => {
    const box = one.getBoundingClientRect()
    const distance = Math.max(box.top - bottom, top - box.bottom, box.left - right, left - box.right)
    // Safari has it since 17.4.
    return distance < CLEARANCE_PX && one.checkVisibility?.() !== false
  })
}
