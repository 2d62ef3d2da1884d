import {type ClipboardEvent, type KeyboardEvent, useId} from 'react'
import type {FormPatch} from 'sanity'
import {KeepCaret} from '../shared-text/KeepCaret'
import {cellsOf, type GridEditor, type Position} from './grid'
import {type Caret, moveFor, type Size} from './moves'
import {onlyCellOf, type PastedCells, readCells} from './read-cells'
import {SpanMenu} from './SpanMenu'
import styles from './table.module.css'

type Props = {
  editor: GridEditor
  /** The keys of the columns. */
  columns: readonly number[]
  index: number
  isHeader: boolean
  readOnly: boolean
  onChange: (patches: FormPatch[]) => void
  onWrite: (at: Position, text: string) => void
  onFill: (from: Position, pasted: PastedCells) => void
  onMove: (to: Position) => void
}

/** One row of the grid: its menu and its cells. */
export function RowOfCells(props: Props) {
  const {editor, columns, index, isHeader, readOnly, onChange} = props
  const row = editor.rows[index]
  if (!row) return null
  return (
    <tr data-header={isHeader || undefined}>
      <td className={styles.handle}>
        {!readOnly && (
          <SpanMenu
            kind="row"
            index={index}
            count={editor.rows.length}
            canAdd
            onAdd={side => onChange(editor.addRow(index, side))}
            onMove={by => onChange(editor.moveRow(index, by))}
            onRemove={() => onChange(editor.removeRow(index))}
          />
        )}
      </td>
      {cellsOf(row, editor.width).map((text, column) => (
        <Cell key={columns[column] ?? `last-${column}`} {...props} at={{row: index, column}} text={text} />
      ))}
    </tr>
  )
}

type CellProps = Props & {at: Position; text: string}

function Cell({editor, readOnly, onChange, onWrite, onFill, onMove, at, text}: CellProps) {
  const id = useId()
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (belongsToText(event)) return
    const move = moveFor(event, at, sizeOf(editor, readOnly), caretOf(event.currentTarget))
    // A cell is one line, so Enter adds none.
    if (move !== null || event.key === 'Enter') event.preventDefault()
    if (move === 'new row') appendRow(event.key === 'Tab' ? 0 : at.column)
    else if (move !== null) onMove(move)
  }
  const appendRow = (column: number) => {
    onChange(editor.addRow(at.row, 'after'))
    onMove({row: at.row + 1, column})
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const {clipboardData, currentTarget} = event
    const pasted = readCells({html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain')})
    if (readOnly || !pasted) return
    event.preventDefault()
    const only = onlyCellOf(pasted.cells)
    if (only === null) return onFill(at, pasted)
    // One cell replaces what is selected, as other text does: everything in a cell that was reached with a key.
    currentTarget.setRangeText(only, currentTarget.selectionStart, currentTarget.selectionEnd, 'end')
    onWrite(at, currentTarget.value)
  }
  return (
    <td className={styles.cell} data-text={text}>
      <KeepCaret inputId={id}>
        <textarea
          id={id}
          rows={1}
          className={styles.text}
          value={text}
          readOnly={readOnly}
          aria-label={`Row ${at.row + 1}, column ${at.column + 1}`}
          data-cell={`${at.row}-${at.column}`}
          onChange={event => onWrite(at, event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
        />
      </KeepCaret>
    </td>
  )
}

/** Shortcuts, and keys with which an input method composes a character. */
const belongsToText = ({nativeEvent, altKey, ctrlKey, metaKey}: KeyboardEvent): boolean =>
  nativeEvent.isComposing || altKey || ctrlKey || metaKey

const sizeOf = ({rows, width}: GridEditor, readOnly: boolean): Size => ({
  rows: rows.length,
  columns: width,
  canGrow: !readOnly && (rows.at(-1)?.cells ?? []).some(text => text !== ''),
})

function caretOf({selectionStart, selectionEnd, value, scrollHeight}: HTMLTextAreaElement): Caret {
  return {
    isAtStart: selectionEnd === 0,
    isAtEnd: selectionStart === value.length,
    isOneLine: scrollHeight < TWO_LINES_PX,
  }
}

/** Height of a cell with two lines, in CSS pixels: see `table.module.css`. */
const TWO_LINES_PX = 56
