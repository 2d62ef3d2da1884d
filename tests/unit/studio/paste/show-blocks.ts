import type {PastedBlock} from '@/studio/paste/to-blocks'

type Span = {text: string; marks: string[]}
type Text = {
  style: string
  listItem?: string
  level?: number
  children: Span[]
  markDefs: {_key: string; href: string}[]
}

/** Returns a line per block, such as `h2: Text with {strong|bold} words`, so that a test can compare whole fragments. */
export const showBlocks = (blocks: PastedBlock[]): string[] => blocks.map(show)

function show(block: PastedBlock): string {
  if (block._type !== 'block') return `${block._type} ${JSON.stringify(withoutKeys(block))}`
  const {style, listItem, level, children, markDefs} = block as PastedBlock & Text
  const item = listItem ? ` ${listItem} ${level}` : ''
  const toMark = (mark: string) => markDefs.find(({_key}) => _key === mark)?.href ?? mark
  const text = children.map(({text, marks}) => (marks.length > 0 ? `{${marks.map(toMark).join(' ')}|${text}}` : text))
  return `${style}${item}: ${text.join('')}`
}

function withoutKeys({_type, _key, ...own}: PastedBlock): object {
  const {rows, ...rest} = own as {rows?: {cells: string[]}[]}
  return {...rest, ...(rows && {rows: rows.map(({cells}) => cells)})}
}
