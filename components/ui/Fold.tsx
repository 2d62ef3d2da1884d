import {type ReactNode, useEffect, useRef} from 'react'

type Props = {summary: ReactNode; className?: string; children: ReactNode}

/** A `<details>` element that is collapsed on a phone and open on a wide screen (`.phone-fold` in `styles/catalogue.css`). */
export function Fold({summary, className = '', children}: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => (ref.current ? openWhenWide(ref.current) : undefined), [])
  return (
    <details ref={ref} className={`disclosure ${className}`}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  )
}

/**
 * Opens an element when the screen is or becomes wide, and closes it when it becomes narrow, in browsers without
 * `::details-content`: Firefox before 143 and Safari before 18.4. Elsewhere CSS does. Returns a function that stops it.
 */
function openWhenWide(details: HTMLDetailsElement): (() => void) | undefined {
  if (CSS.supports('selector(::details-content)')) return
  let wasWide = false
  const follow = () => {
    const isWide = getComputedStyle(details).getPropertyValue('--is-wide') !== ''
    // Only then: a visitor may have opened or closed it in the meantime.
    if (isWide !== wasWide) details.open = isWide
    wasWide = isWide
  }
  follow()
  addEventListener('resize', follow)
  return () => removeEventListener('resize', follow)
}
