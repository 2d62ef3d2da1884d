import {type ContentImage, imageFragment, toContentImage} from '@/lib/content/image'
import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type StepsSection = SectionBase<'steps'> & {
  heading: string
  intro: string
  drawing: 'proofs' | 'numbers'
  steps: {
    _key: string
    label: string
    title: string
    text: string
    /** A name from the Lucide collection. */
    icon: string | null
    image: ContentImage | null
  }[]
}

export const stepsFragment = /* groq */ `_type == "steps" => {
    heading,
    intro,
    drawing,
    steps[]{_key, label, title, text, icon, image{${imageFragment}}}
  }` as const

export function toSteps(raw: RawSection<'steps'>): StepsSection {
  return {
    ...toSectionBase(raw),
    heading: raw.heading ?? '',
    intro: raw.intro ?? '',
    drawing: raw.drawing ?? 'numbers',
    steps: (raw.steps ?? []).map(({_key, label, title, text, icon, image}) => ({
      _key,
      label: label ?? '',
      title: title ?? '',
      text: text ?? '',
      icon,
      image: toContentImage(image),
    })),
  }
}
