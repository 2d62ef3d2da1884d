import {Children, type ReactNode} from 'react'
import {plainText} from '@/lib/plain-text'

type Props = {
  caption: string
  isCaptionShown?: boolean
  head: ReactNode[]
  /** The first cell of each row is its heading. */
  rows: {key: string; cells: ReactNode[]; isHighlighted?: boolean}[]
  /** Right-aligns every column but the first, for numbers. */
  isNumeric?: boolean
  /** Highlights one column, counted from 0. */
  highlightedColumn?: number
}

/** Focusable, so that the arrow keys can scroll it. */
const SCROLLABLE = {tabIndex: 0}

/** A table in a horizontally scrolling container. */
export function Table({caption, isCaptionShown = false, head, rows, isNumeric = false, highlightedColumn}: Props) {
  const toClass = (column: number) =>
    `${isNumeric && column > 0 ? 'n' : ''} ${column === highlightedColumn ? 'on' : ''}`
  return (
    <figure className="scroll-x" aria-label={plainText(caption)} {...SCROLLABLE}>
      <table className="data-table">
        <caption className={isCaptionShown ? 'cap mute text-left' : 'sr-only'}>{caption}</caption>
        <thead>
          <tr>
            {Children.map(head, (cell, index) => (
              <th scope="col" className={toClass(index)}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({key, cells: [first, ...rest], isHighlighted}) => (
            <tr key={key} className={isHighlighted ? 'on' : undefined}>
              <th scope="row">{first}</th>
              {Children.map(rest, (cell, index) => (
                <td className={toClass(index + 1)}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
