import type {ReactNode} from 'react'
import type {Flood, Section} from '@/lib/content/sections/section'

type Props = {
  section: Pick<Section, '_key' | 'anchor' | 'flood' | 'edit'>
  /** The ink of this design where the editor chose none. */
  ink: Flood
  className?: string
  /** Whether a heading inside bears `headingId`, and so names the section. */
  isNamed?: boolean
  children: ReactNode
}

/** The id of a section's heading. */
export const headingId = ({_key}: Pick<Section, '_key'>): string => `${_key}-heading`

/** One flooded band of a page, which a link can point at. */
export function SectionFrame({section, ink, className = 'sec', isNamed = true, children}: Props) {
  return (
    <section
      className={className}
      data-flood={section.flood ?? ink}
      data-sanity={section.edit}
      {...(section.anchor && {id: section.anchor})}
      {...(isNamed && {'aria-labelledby': headingId(section)})}
    >
      {children}
    </section>
  )
}
