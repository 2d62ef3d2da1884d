import type {ContentImage} from '@/lib/content/image'
import type {Link} from '@/lib/content/link'
import type {Editable} from './edit-marks'

export type TextStyle = 'normal' | 'h2' | 'h3' | 'h4' | 'blockquote'

export type TextSpan = {_type: 'span'; _key: string; text: string; marks: string[]}

/** An external or internal link inside a text, resolved to its address. */
export type TextLink = {_type: 'link' | 'internalLink'; _key: string; href: string; isExternal: boolean}

/** A paragraph, heading, quotation or list item. `id` is the anchor of a heading, unique in its text; otherwise null. */
export type TextBlock = {
  _type: 'block'
  _key: string
  style: TextStyle
  id: string | null
  listItem?: 'bullet' | 'number'
  level?: number
  children: TextSpan[]
  markDefs: TextLink[]
}

/** Paragraphs, lists, emphasis and links. */
export type SimpleText = TextBlock[]

export type Figure = {_type: 'figure'; _key: string; image: ContentImage; caption: string | null; wide: boolean}
export type PullQuote = {_type: 'pullQuote'; _key: string; text: string; attribution: string | null}
export type CodeBlock = {_type: 'codeBlock'; _key: string; language: string; filename: string | null; code: string}
export type Table = {
  _type: 'table'
  _key: string
  caption: string | null
  hasHeader: boolean
  rows: {_key: string; cells: string[]}[]
}
export type Callout = {
  _type: 'callout'
  _key: string
  tone: 'tip' | 'note' | 'warning'
  title: string | null
  body: SimpleText
}
export type ProductEmbed = Editable & {_type: 'productEmbed'; _key: string; productId: string; note: string | null}
export type CallToActionInline = {_type: 'callToActionInline'; _key: string; text: string; link: Link}

/** One block of an article. Its renderer covers every `_type`. */
export type ArticleBlock =
  | TextBlock
  | Figure
  | PullQuote
  | CodeBlock
  | Table
  | Callout
  | ProductEmbed
  | CallToActionInline
export type ArticleBody = ArticleBlock[]

/** A heading in a table of contents; level is 2 to 4. */
export type Heading = {id: string; text: string; level: number}
