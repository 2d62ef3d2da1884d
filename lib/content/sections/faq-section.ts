import {type FaqEntry, faqEntryFragment, toFaqEntry} from '@/lib/content/faq/faq-entry'
import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type FaqSection = SectionBase<'faqSection'> & {heading: string; entries: FaqEntry[]}

export const faqSectionFragment =
  /* groq */ `_type == "faqSection" => {heading, entries[]->{${faqEntryFragment}}}` as const

export function toFaqSection(raw: RawSection<'faqSection'>): FaqSection {
  return {
    ...toSectionBase(raw),
    heading: raw.heading ?? '',
    entries: (raw.entries ?? []).flatMap(entry => toFaqEntry(entry) ?? []),
  }
}
