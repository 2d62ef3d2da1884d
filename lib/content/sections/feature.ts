import {type ContentImage, imageFragment, toContentImage} from '@/lib/content/image'
import {type Link, linkFragment, toLink} from '@/lib/content/link'
import type {SimpleText} from '@/lib/content/text/rich-text'
import {simpleTextFragment} from '@/lib/content/text/rich-text-fragments'
import {toSimpleText} from '@/lib/content/text/text-block'
import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type FeatureSection = SectionBase<'feature'> & {
  heading: string
  body: SimpleText
  image: ContentImage | null
  productId: string | null
  imageSide: 'left' | 'right'
  action: Link | null
}

export const featureFragment = /* groq */ `_type == "feature" => {
    heading,
    body[]{${simpleTextFragment}},
    image{${imageFragment}},
    productId,
    imageSide,
    action{${linkFragment}}
  }` as const

export function toFeature(raw: RawSection<'feature'>): FeatureSection {
  return {
    ...toSectionBase(raw),
    heading: raw.heading ?? '',
    body: toSimpleText(raw.body),
    image: toContentImage(raw.image),
    productId: raw.productId,
    imageSide: raw.imageSide ?? 'right',
    action: toLink(raw.action),
  }
}
