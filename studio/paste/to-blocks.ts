import {type DeserializerRule, htmlToPortableText} from '@portabletext/html'
import {compileSchema, defineSchema, type PortableTextObject} from '@portabletext/schema'
import {createKey} from '../create-key'
import {cellsOfTable} from '../table/read-cells'
import {PICTURE_ELEMENT} from './html/pictures'

/** A block of Portable Text, or the place of a picture (`pastedPicture`). */
export type PastedBlock = PortableTextObject & Record<string, unknown>

const NAMES = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']

/** Everything that a fragment can have. What the field does not take is changed afterwards. */
const schema = compileSchema(
  defineSchema({
    styles: NAMES.map(name => ({name})),
    lists: [{name: 'bullet'}, {name: 'number'}],
    decorators: [{name: 'strong'}, {name: 'em'}, {name: 'code'}],
    annotations: [{name: 'link', fields: [{name: 'href', type: 'string'}]}],
    blockObjects: [{name: 'table'}, {name: 'codeBlock'}, {name: 'pastedPicture'}],
  }),
)

const rules: DeserializerRule[] = [
  {
    deserialize(node, next, createBlock) {
      if (!isElement(node)) return undefined
      if (node.localName === PICTURE_ELEMENT) {
        return createBlock({_type: 'pastedPicture', index: Number(node.getAttribute('data-index'))})
      }
      if (node.localName === 'hr') return []
      if (node.localName !== 'table') return undefined
      const table = toTable(node)
      return table ? createBlock(table) : next(contentsOfFrame(node))
    },
  },
]

const isElement = (node: Node): node is Element => node.nodeType === 1

/** Returns the blocks of clean HTML. Code becomes a block of its own where `takesCode` is true. */
export function toBlocks(html: string, {takesCode}: {takesCode: boolean}): PastedBlock[] {
  return htmlToPortableText(html, {
    schema,
    rules,
    keyGenerator: createKey,
    whitespaceMode: 'remove',
    types: {
      code: ({value}) =>
        takesCode ? {_type: 'codeBlock', _key: createKey(), language: 'text', code: value.code} : undefined,
    },
  })
}

function toTable(element: Element) {
  const caption = captionOf(element)?.textContent?.trim()
  const hasHeader = isHeader(element)
  const rows = cellsOfTable(element).filter(cells => cells.some(text => text !== ''))
  if (rows.length === 0 || (rows.length === 1 && rows[0]?.length === 1)) return null
  return {
    _type: 'table',
    ...(caption && {caption}),
    hasHeader,
    rows: rows.map(cells => ({_type: 'tableRow', _key: createKey(), cells})),
  }
}

/** A table with one cell that has text is a frame around the text. Its caption becomes a paragraph. */
function contentsOfFrame(table: Element): Node[] {
  const cell = [...table.querySelectorAll('td, th')].find(({textContent}) => textContent?.trim())
  const contents = [...(cell?.childNodes ?? [])]
  const caption = captionOf(table)
  if (!caption?.textContent?.trim()) return contents
  const paragraph = caption.ownerDocument.createElement('p')
  paragraph.append(...caption.childNodes)
  return [paragraph, ...contents]
}

const captionOf = (table: Element): Element | null => table.querySelector(':scope > caption')

/** Programs without elements for headings set the first row in bold. */
function isHeader(table: Element): boolean {
  const cells = [...(table.querySelector('tr')?.querySelectorAll('td, th') ?? [])].filter(cell =>
    cell.textContent?.trim(),
  )
  return cells.length > 0 && cells.every(cell => cell.localName === 'th' || isBold(cell))
}

const BOLD = 'b, strong, [style*="font-weight:700"], [style*="font-weight: 700"], [style*="font-weight:bold"]'
const isBold = (cell: Element) =>
  [...cell.querySelectorAll(BOLD)].some(part => part.textContent?.trim() === cell.textContent?.trim())
