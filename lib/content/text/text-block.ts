import {hrefOfTarget, isExternal, toSafeHref} from '@/lib/content/link'
import type {FAQ_QUERY_RESULT, POST_QUERY_RESULT} from '@/lib/content/sanity.types'
import {plainText} from '@/lib/plain-text'
import type {GiveId} from './heading-id'
import type {SimpleText, TextBlock, TextLink, TextSpan, TextStyle} from './rich-text'

type ArticleText = Extract<NonNullable<NonNullable<POST_QUERY_RESULT>['body']>[number], {_type: 'block'}>
type SimpleTextBlock = NonNullable<FAQ_QUERY_RESULT[number]['answer']>[number]
export type RawTextBlock = ArticleText | SimpleTextBlock
type RawMark = NonNullable<RawTextBlock['markDefs']>[number]

const STYLES: readonly TextStyle[] = ['normal', 'h2', 'h3', 'h4', 'blockquote']
const DECORATORS: readonly string[] = ['strong', 'em', 'code']

/**
 * A block as pages show it; null when it holds no words. A link that leads nowhere, such as one to a document that is not
 * published, leaves its words behind as plain text. Headings get their anchor from `giveId`.
 */
export function toTextBlock(raw: RawTextBlock, giveId: GiveId): TextBlock | null {
  const markDefs = (raw.markDefs ?? []).flatMap(mark => toTextLink(mark) ?? [])
  const children = (raw.children ?? []).flatMap(span => toSpan(span, markDefs) ?? [])
  const text = children.map(child => child.text).join('')
  if (text.trim() === '') return null
  const style = STYLES.find(known => known === raw.style) ?? 'normal'
  const id = /^h\d$/.test(style) ? giveId(plainText(text)) : null
  return {_type: 'block', _key: raw._key, style, id, ...toListItem(raw), children, markDefs}
}

/** A simple text as pages show it, empty when there is none. */
export function toSimpleText(raw: readonly RawTextBlock[] | null | undefined): SimpleText {
  return (raw ?? []).flatMap(block => toTextBlock(block, text => text) ?? [])
}

// Renderers tell a list item by the property being there, so it is left out elsewhere.
function toListItem({listItem, level}: RawTextBlock): Pick<TextBlock, 'listItem' | 'level'> {
  return listItem ? {listItem, level: level ?? 1} : {}
}

function toSpan(
  {_key, text, marks}: NonNullable<RawTextBlock['children']>[number],
  markDefs: readonly TextLink[],
): TextSpan | null {
  if (!text) return null
  const isKnown = (mark: string) => DECORATORS.includes(mark) || markDefs.some(definition => definition._key === mark)
  return {_type: 'span', _key, text, marks: (marks ?? []).filter(isKnown)}
}

function toTextLink(mark: RawMark): TextLink | null {
  const href = mark._type === 'link' ? toSafeHref(mark.href) : hrefOfTarget(mark.reference, mark.fragment)
  return href ? {_type: mark._type, _key: mark._key, href, isExternal: isExternal(href)} : null
}
