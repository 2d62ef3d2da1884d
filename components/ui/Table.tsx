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
  /** Fits into a narrow column instead of scrolling. */
  isCompact?: boolean
  /** Highlights one column, counted from 0. */
  highlightedColumn?: number
}

/** Focusable, so that the arrow keys can scroll it. */
const SCROLLABLE = {tabIndex: 0}

/** A table in a region that scrolls sideways and shows at its edges that it does. */
export function Table({caption, isCaptionShown, head, rows, isNumeric, isCompact, highlightedColumn}: Props) {
  const toClass = (column: number) =>
    `${isNumeric && column > 0 ? 'n' : ''} ${column === highlightedColumn ? 'on' : ''}`
  return (
    <section
      className={isCompact ? 'scroll-x compact' : 'scroll-x'}
      aria-label={`${plainText(caption)}, table`}
      {...SCROLLABLE}
    >
      <table className="data-table">
        <caption className={isCaptionShown ? 'cap mute text-left' : 'sr-only'}>{caption}</caption>
        {head.length > 0 && (
          <thead>
            <tr>
              {Children.map(head, (cell, index) => (
                <Heading scope="col" className={toClass(index)}>
                  {cell}
                </Heading>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({key, cells: [first, ...rest], isHighlighted}) => (
            <tr key={key} className={isHighlighted ? 'on' : undefined}>
              <Heading scope="row">{first}</Heading>
              {Children.map(rest, (cell, index) => (
                <td className={toClass(index + 1)}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeadingProps = {scope: 'col' | 'row'; className?: string; children: ReactNode}

/** A heading of a row or a column. An empty one is a plain cell: it would name nothing. */
const Heading = ({scope, className, children}: HeadingProps) =>
  children === '' || children === null ? (
    <td className={className} />
  ) : (
    <th scope={scope} className={className}>
      {children}
    </th>
  )
