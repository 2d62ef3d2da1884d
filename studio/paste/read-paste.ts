import {levelOf, lowerLevels} from './heading-levels'
import {cleanDocument} from './html/clean-document'
import type {PastedPicture} from './html/pictures'
import {isTable, toLines} from './table-lines'
import {type PastedBlock, toBlocks} from './to-blocks'

/** What a field takes: the styles of its text and the types of its other blocks. `previousLevel` is that of the heading before. */
export type Field = {styles: string[]; objects: string[]; previousLevel: number}

/**
 * The blocks of a paste. Each picture has a block `pastedPicture` with its `index`; media, links and ends of tables that were left
 * out, and tables that became lines of text, are counted.
 */
export type Paste = {
  blocks: PastedBlock[]
  pictures: PastedPicture[]
  media: number
  unsafeLinks: number
  linksInTables: number
  cutTables: number
  tablesAsText: number
}

type Span = {_type: string; text?: string; marks?: string[]}
type TextBlock = PastedBlock & {
  style?: string
  listItem?: string
  level?: number
  children: Span[]
  markDefs?: {_key: string}[]
}

const DECORATORS = ['strong', 'em', 'code']

/** Returns what the HTML of a clipboard means for a field. */
export function readPaste(html: string, field: Field): Paste {
  const {html: clean, ...rest} = cleanDocument(html)
  const blocks = toBlocks(clean, {takesCode: field.objects.includes('codeBlock')})
  const deepest = Math.max(1, ...field.styles.map(style => levelOf(style) ?? 1))
  const lower = lowerLevels(field.previousLevel, deepest)
  const takesTables = field.objects.includes('table')
  const tables = takesTables ? [] : blocks.filter(isTable)
  return {
    ...rest,
    tablesAsText: tables.length,
    blocks: blocks.flatMap(block => {
      if (block._type === 'block') return [toText(block as TextBlock, field, lower)]
      return isTable(block) && !takesTables ? toLines(block) : [block]
    }),
  }
}

function toText(block: TextBlock, {styles}: Field, lower: (level: number) => number): PastedBlock {
  const level = levelOf(block.style)
  const style = level === null ? (block.style ?? 'normal') : `h${lower(level)}`
  const known = new Set([...DECORATORS, ...(block.markDefs ?? []).map(({_key}) => _key)])
  const children = trimmed(block.children).map(span => ({
    ...span,
    marks: (span.marks ?? []).filter(mark => known.has(mark)),
  }))
  if (level === null || !styles.includes(style))
    return {...block, style: styles.includes(style) ? style : 'normal', children}
  // Headings are bold anyway, and a number before them comes from the outline of the program.
  const {listItem: _listItem, level: _level, ...heading} = block
  return {...heading, style, children: withoutBold(children)}
}

/** Removes the line breaks at the ends of a text. */
const trimmed = (spans: Span[]): Span[] =>
  spans.map((span, index) => {
    const start = index === 0 ? span.text?.replace(/^\s+/, '') : span.text
    return {...span, text: index === spans.length - 1 ? start?.replace(/\s+$/, '') : start}
  })

/** A heading whose whole text is bold is an ordinary heading. */
function withoutBold(spans: Span[]): Span[] {
  const isBold = spans.every(({text, marks}) => !text?.trim() || marks?.includes('strong'))
  return isBold ? spans.map(span => ({...span, marks: (span.marks ?? []).filter(mark => mark !== 'strong')})) : spans
}
