import type {ClientReturn} from '@sanity/client'
import {defineQuery} from 'groq'
import {imageFragment} from '@/lib/content/image'
import {linkFragment, targetFragment} from '@/lib/content/link'

/** The fields of a paragraph, heading or list item. */
const textBlockFragment = /* groq */ `
  style,
  listItem,
  level,
  children[]{_key, _type, text, marks},
  markDefs[]{
    _key,
    _type,
    _type == "link" => {href},
    _type == "internalLink" => {fragment, reference->{${targetFragment}}}
  }` as const

/** The blocks of a simple text. */
export const simpleTextFragment = /* groq */ `_key, _type, ${textBlockFragment}` as const

const tableFragment = /* groq */ `caption, hasHeader, rows[]{_key, cells}` as const
const calloutFragment = /* groq */ `tone, title, body[]{${simpleTextFragment}}` as const

/** The blocks of a policy. */
export const policyBodyFragment = /* groq */ `
  _key,
  _type,
  _type == "block" => {${textBlockFragment}},
  _type == "table" => {${tableFragment}},
  _type == "callout" => {${calloutFragment}}` as const

/** The blocks of an article. */
export const articleBodyFragment = /* groq */ `
  ${policyBodyFragment},
  _type == "figure" => {caption, wide, image{${imageFragment}}},
  _type == "pullQuote" => {text, attribution},
  _type == "codeBlock" => {language, filename, code},
  _type == "productEmbed" => {productId, note},
  _type == "callToActionInline" => {text, link{${linkFragment}}}` as const

// Never sent: typegen derives the types of the fragments from these queries.
const ARTICLE_BODY_TYPE = defineQuery(`*[_type == "post"][0].body[]{${articleBodyFragment}}`)
const SIMPLE_TEXT_TYPE = defineQuery(`*[_type == "faqEntry"][0].answer[]{${simpleTextFragment}}`)

export type RawArticleBlock = NonNullable<ClientReturn<typeof ARTICLE_BODY_TYPE>>[number]
export type RawTextBlock =
  | Extract<RawArticleBlock, {_type: 'block'}>
  | NonNullable<ClientReturn<typeof SIMPLE_TEXT_TYPE>>[number]
