import {toContentImage} from '@/lib/content/image'
import {toLink} from '@/lib/content/link'
import type {POST_QUERY_RESULT} from '@/lib/content/sanity.types'
import {takeMark} from './edit-marks'
import {createIdGiver, type GiveId} from './heading-id'
import type {ArticleBlock, ArticleBody, Callout, Figure, Heading, Table} from './rich-text'
import {toSimpleText, toTextBlock} from './text-block'

type RawBlock = NonNullable<NonNullable<POST_QUERY_RESULT>['body']>[number]
type Raw<Type extends RawBlock['_type']> = Extract<RawBlock, {_type: Type}>

/**
 * An article as pages show it, empty when there is none; blocks that lack what they stand for are left out. `giveId`
 * names the headings, for a page that has several texts.
 */
export function toArticleBody(
  raw: readonly RawBlock[] | null | undefined,
  giveId: GiveId = createIdGiver(),
): ArticleBody {
  return (raw ?? []).flatMap(block => toArticleBlock(block, giveId) ?? [])
}

/** The headings of an article in their order. */
export function toHeadings(body: ArticleBody): Heading[] {
  return body.flatMap(block => {
    if (block._type !== 'block' || block.id === null) return []
    return {id: block.id, text: block.children.map(({text}) => text).join(''), level: Number(block.style.slice(1))}
  })
}

function toArticleBlock(raw: RawBlock, giveId: GiveId): ArticleBlock | null {
  switch (raw._type) {
    case 'block':
      return toTextBlock(raw, giveId)
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
      const {text: productId, ...editable} = takeMark(raw.productId ?? '')
      return productId ? {...raw, productId, ...editable} : null
    }
    case 'callToActionInline': {
      const link = toLink(raw.link)
      return raw.text && link ? {...raw, text: raw.text, link} : null
    }
    default:
      // A block of a newer content model than this build knows.
      return null
  }
}

function toFigure({_type, _key, caption, wide, image}: Raw<'figure'>): Figure | null {
  const picture = toContentImage(image)
  return picture && {_type, _key, image: picture, caption, wide: wide ?? false}
}

function toTable({_type, _key, caption, hasHeader, rows}: Raw<'table'>): Table | null {
  const filled = (rows ?? []).map(row => ({_key: row._key, cells: row.cells ?? []}))
  const width = Math.max(0, ...filled.map(({cells}) => cells.length))
  if (width === 0) return null
  return {
    _type,
    _key,
    caption,
    hasHeader: hasHeader ?? false,
    // Rows of a draft may still be uneven; a table is not.
    rows: filled.map(row => ({...row, cells: [...row.cells, ...Array<string>(width - row.cells.length).fill('')]})),
  }
}

function toCallout({_type, _key, tone, title, body}: Raw<'callout'>): Callout | null {
  const text = toSimpleText(body)
  return text.length > 0 || title ? {_type, _key, tone: tone ?? 'note', title, body: text} : null
}
