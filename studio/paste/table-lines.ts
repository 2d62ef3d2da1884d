import {createKey} from '../create-key'
import type {PastedBlock} from './to-blocks'

type Table = PastedBlock & {rows: {cells: string[]}[]; caption?: string}

/** Returns whether a pasted block is a table. */
export const isTable = (block: PastedBlock): block is Table => block._type === 'table'

/** Returns a paragraph for the caption and each row of a table, for text that takes no tables. Semicolons separate the cells. */
export const toLines = ({caption, rows}: Table): PastedBlock[] => {
  const lines = rows.map(({cells}) => cells.filter(cell => cell !== '').join('; '))
  return (caption ? [caption, ...lines] : lines).map(toParagraph)
}

const toParagraph = (text: string): PastedBlock => ({
  _key: createKey(),
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: [{_key: createKey(), _type: 'span', text, marks: []}],
})
