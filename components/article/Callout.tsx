import type {ReactNode} from 'react'
import type {Callout as CalloutBlock} from '@/lib/content/text/rich-text'

const LABELS: Record<CalloutBlock['tone'], string> = {tip: 'Tip', note: 'Note', warning: 'Mind this'}

/** A tip, a note or a warning beside the text. */
export function Callout({tone, title, children}: Pick<CalloutBlock, 'tone' | 'title'> & {children: ReactNode}) {
  return (
    <div role="note" className="callout" aria-label={LABELS[tone]}>
      <strong>{title || LABELS[tone]}</strong>
      {children}
    </div>
  )
}
