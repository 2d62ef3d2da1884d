import type {ReactNode} from 'react'
import type {Section} from '@/lib/content/sections'
import type {Background} from '@/lib/content/sections/section-base'

type Props = {
  section: Pick<Section, '_key' | 'anchor' | 'background' | 'edit'>
  /** Applies when the editor chose no background. */
  defaultBackground: Background
  className?: string
  /** Set it to false when no element inside has the id `headingId`. */
  isNamed?: boolean
  children: ReactNode
}

/** Returns the id of a section's heading. */
export const headingId = ({_key}: Pick<Section, '_key'>): string => `${_key}-heading`

/** A full-width band of a page with its background, anchor and accessible name. */
export function SectionFrame({section, defaultBackground, className = 'sec', isNamed = true, children}: Props) {
  return (
    <section
      className={className}
      data-background={section.background ?? defaultBackground}
      data-sanity={section.edit}
      {...(section.anchor && {id: section.anchor})}
      {...(isNamed && {'aria-labelledby': headingId(section)})}
    >
      {children}
    </section>
  )
}
