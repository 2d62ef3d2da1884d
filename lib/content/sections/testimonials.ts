import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type TestimonialsSection = SectionBase<'testimonials'> & {
  heading: string
  items: {_key: string; quote: string; name: string; detail: string; productId: string | null}[]
}

export const testimonialsFragment =
  /* groq */ `_type == "testimonials" => {heading, items[]{_key, quote, name, detail, productId}}` as const

export function toTestimonials(raw: RawSection<'testimonials'>): TestimonialsSection {
  return {
    ...toSectionBase(raw),
    heading: raw.heading ?? '',
    items: (raw.items ?? []).flatMap(({_key, quote, name, detail, productId}) =>
      quote ? {_key, quote, name: name ?? '', detail: detail ?? '', productId} : [],
    ),
  }
}
