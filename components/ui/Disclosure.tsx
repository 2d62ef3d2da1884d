import type {ReactNode} from 'react'

type Props = {summary: ReactNode; isOpen?: boolean; className?: string; children: ReactNode}

/** A native `<details>` element: a summary that expands its content. `isOpen` sets the initial state. */
export function Disclosure({summary, isOpen = false, className = '', children}: Props) {
  return (
    <details className={`disclosure ${className}`} {...(isOpen && {open: true})}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  )
}
