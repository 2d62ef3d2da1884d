/**
 * Opens every closed `<details>` element while the page is printed, in browsers without `::details-content`: Firefox
 * before 143 and Safari before 18.4. Elsewhere `styles/print.css` does. Returns a function that stops it.
 */
export function openDetailsForPrint(): () => void {
  let opened: HTMLDetailsElement[] = []
  const open = () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
      details.open = true
      opened.push(details)
    }
  }
  const close = () => {
    for (const details of opened) details.open = false
    opened = []
  }
  if (!CSS.supports('selector(::details-content)')) {
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
  }
  return () => {
    removeEventListener('beforeprint', open)
    removeEventListener('afterprint', close)
  }
}
