import type {ReactNode} from 'react'

type Props = {summary: ReactNode; isOpen?: boolean; className?: string; children: ReactNode}

/** A question that opens on its answer, by the browser's own means; `isOpen` is how it starts. */
export function Disclosure({summary, isOpen = false, className = '', children}: Props) {
  return (
    <details className={`fold ${className}`} {...(isOpen && {open: true})}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  )
}
