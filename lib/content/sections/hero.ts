import {type ContentImage, imageFragment, toContentImage} from '@/lib/content/image'
import {type Action, linkFragment, toAction} from '@/lib/content/link'
import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type HeroSection = SectionBase<'hero'> & {
  heading: string
  /** The last words of the heading, printed off-register; empty for none. */
  highlight: string
  lead: string
  actions: Action[]
  drawing: 'press' | 'none'
  image: ContentImage | null
  notes: string[]
}

export const heroFragment = /* groq */ `_type == "hero" => {
    heading,
    highlight,
    lead,
    actions[]{${linkFragment}, style},
    drawing,
    image{${imageFragment}},
    notes
  }` as const

export function toHero(raw: RawSection<'hero'>): HeroSection {
  return {
    ...toSectionBase(raw),
    heading: raw.heading ?? '',
    highlight: raw.highlight ?? '',
    lead: raw.lead ?? '',
    actions: (raw.actions ?? []).flatMap(action => toAction(action) ?? []),
    drawing: raw.drawing ?? 'none',
    image: toContentImage(raw.image),
    notes: raw.notes ?? [],
  }
}
