import {type Link, linkFragment, toLink} from '@/lib/content/link'
import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type CallToActionSection = SectionBase<'callToAction'> & {
  heading: string
  text: string
  action: Link | null
  productId: string | null
}

export const callToActionFragment =
  /* groq */ `_type == "callToAction" => {heading, text, action{${linkFragment}}, productId}` as const

export function toCallToAction(raw: RawSection<'callToAction'>): CallToActionSection {
  return {
    ...toSectionBase(raw),
    heading: raw.heading ?? '',
    text: raw.text ?? '',
    action: toLink(raw.action),
    productId: raw.productId,
  }
}
