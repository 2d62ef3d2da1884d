import type {PAGE_QUERY_RESULT} from '@/lib/content/sanity.types'
import {type Editable, splitEditMark} from '@/lib/content/text/edit-marks'

export type Background = 'paper' | 'stock' | 'teal' | 'sun' | 'coral' | 'key'

/** The fields that every section has. A null background selects the section's default. */
export type SectionBase<Type extends string> = Editable & {
  _type: Type
  _key: string
  background: Background | null
  anchor: string | null
  /** Set in the HTML of a page, which has the content of the section. */
  isInHtml?: true
}

type AnyRawSection = NonNullable<NonNullable<PAGE_QUERY_RESULT>['sections']>[number]

/** A section as the page query returns it. */
export type RawSection<Type extends string = string> = Extract<AnyRawSection, {_type: Type}>

/** The fields of `SectionBase`. The background is stored as `flood`. */
export const sectionBaseFragment = /* groq */ `_key, _type, "background": flood, anchor` as const

/** Converts the fields that every section has. */
export function toSectionBase<Type extends string>(
  raw: Pick<RawSection, '_key' | 'background' | 'anchor'> & {_type: Type},
): SectionBase<Type> {
  const {text: _key, ...editable} = splitEditMark(raw._key)
  return {_type: raw._type, _key, background: raw.background, anchor: raw.anchor, ...editable}
}
