import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type ComparisonSection = SectionBase<'comparison'> & {
  heading: string
  intro: string
  /** The first column is this service. */
  columns: string[]
  rows: {_key: string; label: string; values: string[]}[]
}

export const comparisonFragment =
  /* groq */ `_type == "comparison" => {heading, intro, columns, rows[]{_key, label, values}}` as const

export function toComparison(raw: RawSection<'comparison'>): ComparisonSection {
  const columns = raw.columns ?? []
  return {
    ...toSectionBase(raw),
    heading: raw.heading ?? '',
    intro: raw.intro ?? '',
    columns,
    // One value per column, even while an editor has not filled the row.
    rows: (raw.rows ?? []).map(({_key, label, values}) => ({
      _key,
      label: label ?? '',
      values: columns.map((_, index) => values?.[index] ?? ''),
    })),
  }
}
