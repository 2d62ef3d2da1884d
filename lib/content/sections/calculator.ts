import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type CalculatorSection = SectionBase<'calculator'> & {
  heading: string
  text: string
  productIds: string[]
  footnote: string | null
}

export const calculatorFragment = /* groq */ `_type == "calculator" => {heading, text, productIds, footnote}` as const

export function toCalculator(raw: RawSection<'calculator'>): CalculatorSection {
  return {
    ...toSectionBase(raw),
    heading: raw.heading ?? '',
    text: raw.text ?? '',
    productIds: raw.productIds ?? [],
    footnote: raw.footnote,
  }
}
