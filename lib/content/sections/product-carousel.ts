import {type Link, linkFragment, toLink} from '@/lib/content/link'
import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type ProductCarouselSection = SectionBase<'productCarousel'> & {
  heading: string
  productIds: string[]
  /** Automatic movement: none, one page of products at a time, or continuous to the end and back. */
  movement: 'none' | 'steps' | 'strip'
  link: Link | null
}

export const productCarouselFragment =
  /* groq */ `_type == "productCarousel" => {heading, productIds, movement, link{${linkFragment}}}` as const

export function toProductCarousel(raw: RawSection<'productCarousel'>): ProductCarouselSection {
  return {
    ...toSectionBase(raw),
    heading: raw.heading ?? '',
    productIds: raw.productIds ?? [],
    movement: raw.movement ?? 'none',
    link: toLink(raw.link),
  }
}
