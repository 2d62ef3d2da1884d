import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type MetricsSection = SectionBase<'metrics'> & {
  heading: string | null
  leadValue: string
  leadText: string
  items: {_key: string; value: string; text: string}[]
  footnote: string | null
}

export const metricsFragment =
  /* groq */ `_type == "metrics" => {heading, leadValue, leadText, items[]{_key, value, text}, footnote}` as const

export function toMetrics(raw: RawSection<'metrics'>): MetricsSection {
  return {
    ...toSectionBase(raw),
    heading: raw.heading,
    leadValue: raw.leadValue ?? '',
    leadText: raw.leadText ?? '',
    items: (raw.items ?? []).map(({_key, value, text}) => ({_key, value: value ?? '', text: text ?? ''})),
    footnote: raw.footnote,
  }
}
