import {toArticleBody} from '@/lib/content/text/article-body'
import type {IdGenerator} from '@/lib/content/text/heading-id'
import type {ArticleBody} from '@/lib/content/text/rich-text'
import {articleBodyFragment} from '@/lib/content/text/rich-text-fragments'
import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type RichTextSection = SectionBase<'richText'> & {heading: string | null; body: ArticleBody}

export const richTextFragment = /* groq */ `_type == "richText" => {heading, body[]{${articleBodyFragment}}}` as const

export function toRichText(raw: RawSection<'richText'>, generateId: IdGenerator): RichTextSection {
  return {...toSectionBase(raw), heading: raw.heading, body: toArticleBody(raw.body, generateId)}
}
