import {toContentImage} from '@/lib/content/image'
import {toLink} from '@/lib/content/link'
import {splitEditMark} from './edit-marks'
import {createIdGenerator, type IdGenerator} from './heading-id'
import type {ArticleBlock, ArticleBody, Callout, Figure, Heading, Table} from './rich-text'
import type {RawArticleBlock} from './rich-text-fragments'
import {toSimpleText, toTextBlock} from './text-block'

type Raw<Type extends RawArticleBlock['_type']> = Extract<RawArticleBlock, {_type: Type}>

/**
 * Converts an article; returns an empty list when there is none. Skips blocks that lack their essential field. Pass
 * `generateId` on a page with several texts, so that their anchors are unique together.
 */
export function toArticleBody(
  raw: readonly RawArticleBlock[] | null | undefined,
  generateId: IdGenerator = createIdGenerator(),
): ArticleBody {
  return (raw ?? []).flatMap(block => toArticleBlock(block, generateId) ?? [])
}

/** Lists the headings of an article in their order. */
export function toHeadings(body: ArticleBody): Heading[] {
  return body.flatMap(block => {
    if (block._type !== 'block' || block.id === null) return []
    return {id: block.id, text: block.children.map(({text}) => text).join(''), level: Number(block.style.slice(1))}
  })
}

function toArticleBlock(raw: RawArticleBlock, generateId: IdGenerator): ArticleBlock | null {
  switch (raw._type) {
    case 'block':
      return toTextBlock(raw, generateId)
    case 'figure':
      return toFigure(raw)
    case 'table':
      return toTable(raw)
    case 'callout':
      return toCallout(raw)
    case 'pullQuote':
      return raw.text ? {...raw, text: raw.text} : null
    case 'codeBlock':
      return raw.code ? {...raw, code: raw.code, language: raw.language ?? 'text'} : null
    case 'productEmbed': {
      const {text: productId, ...editable} = splitEditMark(raw.productId ?? '')
      return productId ? {...raw, productId, ...editable} : null
    }
    case 'callToActionInline': {
      const link = toLink(raw.link)
      return raw.text && link ? {...raw, text: raw.text, link} : null
    }
    default:
      // A block type of a newer content model than this build's.
      return null
  }
}

function toFigure({_type, _key, caption, wide, image: rawImage}: Raw<'figure'>): Figure | null {
  const image = toContentImage(rawImage)
  return image && {_type, _key, image, caption, wide: wide ?? false}
}

function toTable({_type, _key, caption, hasHeader, rows: rawRows}: Raw<'table'>): Table | null {
  const rows = (rawRows ?? []).map(row => ({_key: row._key, cells: row.cells ?? []}))
  const width = Math.max(0, ...rows.map(({cells}) => cells.length))
  if (width === 0) return null
  return {
    _type,
    _key,
    caption,
    hasHeader: hasHeader ?? false,
    // The rows of a draft can differ in length; pad them to the longest.
    rows: rows.map(row => ({...row, cells: [...row.cells, ...Array<string>(width - row.cells.length).fill('')]})),
  }
}

function toCallout({_type, _key, tone, title, body: rawBody}: Raw<'callout'>): Callout | null {
  const body = toSimpleText(rawBody)
  return body.length > 0 || title ? {_type, _key, tone: tone ?? 'note', title, body} : null
}
