import {hrefOfTarget, isExternal, toSafeHref} from '@/lib/content/link'
import {plainText} from '@/lib/plain-text'
import type {IdGenerator} from './heading-id'
import type {SimpleText, TextBlock, TextLink, TextSpan, TextStyle} from './rich-text'
import type {RawTextBlock} from './rich-text-fragments'

type RawMark = NonNullable<RawTextBlock['markDefs']>[number]

const STYLES: readonly TextStyle[] = ['normal', 'h2', 'h3', 'h4', 'blockquote']
const DECORATORS: readonly string[] = ['strong', 'em', 'code']

/**
 * Converts a block; returns null for one without words. A link that leads nowhere, such as one to an unpublished
 * document or to a post before its date, becomes plain text. Headings get their anchor from `generateId`.
 */
export function toTextBlock(raw: RawTextBlock, generateId: IdGenerator): TextBlock | null {
  const markDefs = (raw.markDefs ?? []).flatMap(mark => toTextLink(mark) ?? [])
  const children = (raw.children ?? []).flatMap(span => toSpan(span, markDefs) ?? [])
  const text = children.map(child => child.text).join('')
  if (text.trim() === '') return null
  const style = STYLES.find(known => known === raw.style) ?? 'normal'
  const id = /^h\d$/.test(style) ? generateId(plainText(text)) : null
  return {_type: 'block', _key: raw._key, style, id, ...toListItem(raw), children, markDefs}
}

/** Converts a simple text; returns an empty list when there is none. */
export function toSimpleText(raw: readonly RawTextBlock[] | null | undefined): SimpleText {
  return (raw ?? []).flatMap(block => toTextBlock(block, text => text) ?? [])
}

// The renderer detects list items by the presence of the property, so other blocks omit it.
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
