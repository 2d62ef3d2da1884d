import {AddIcon} from '@sanity/icons/Add'
import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useMemo, useRef} from 'react'
import {type ArrayOfObjectsInputProps, useFormValue} from 'sanity'
import {createKey} from '../create-key'
import {GridEditor, type Position, type Row} from './grid'
import {RowOfCells} from './RowOfCells'
import {describeCut, type PastedCells} from './read-cells'
import {SpanMenu} from './SpanMenu'
import styles from './table.module.css'
import {useCellFocus} from './useCellFocus'
import {useColumns} from './useColumns'

/** More columns than these do not fit on a page; the schema has the same limit. */
const MOST_COLUMNS = 8
/** Size of a new table. */
const FIRST = {rows: 3, columns: 3}
/** The notice about a paste that was too large. It stays for a minute, as those of other pastes do. */
const CUT = {
  status: 'warning',
  title: 'Pasted with changes',
  description: describeCut('the pasted table'),
  closable: true,
  duration: 60_000,
} as const

/** The rows of a table as a grid, whose cells are edited in place. */
export function TableInput(props: ArrayOfObjectsInputProps<Row>) {
  const {onChange, readOnly, elementProps} = props
  const stored = useMemo(() => props.value ?? [], [props.value])
  const {shown: rows, keys, noteTyping, notePaste} = useColumns(stored, onChange, readOnly === true)
  const editor = useMemo(() => new GridEditor(rows, createKey), [rows])
  const grid = useRef<HTMLTableElement>(null)
  const focusCell = useCellFocus(grid, rows)
  const toast = useToast()
  const hasHeader = useFormValue([...props.path.slice(0, -1), 'hasHeader']) === true
  const add = (row: number, column: number) => {
    onChange(row >= 0 ? editor.addRow(row, 'after') : editor.addColumn(column, 'after'))
    focusCell(row >= 0 ? {row: row + 1, column: 0} : {row: 0, column: column + 1})
  }
  const start = () => {
    const texts = Array.from({length: FIRST.rows}, () => Array.from({length: FIRST.columns}, () => ''))
    onChange(editor.fill({row: 0, column: 0}, texts))
    focusCell({row: 0, column: 0})
  }
  const write = (at: Position, text: string) => {
    noteTyping(at)
    onChange(editor.write(at, text))
  }
  const fill = (from: Position, {cells, isCut}: PastedCells) => {
    notePaste()
    onChange(editor.fill(from, cells))
    if (isCut) toast.push(CUT)
  }
  if (rows.length === 0) return <EmptyTable onStart={readOnly ? undefined : start} />

  return (
    // The focus of a cell is the focus of the field: others see who edits the table.
    <fieldset
      className={styles.field}
      aria-label="Table"
      aria-describedby={elementProps['aria-describedby']}
      onFocus={elementProps.onFocus}
      onBlur={elementProps.onBlur}
    >
      <Stack gap={3}>
        <Card border radius={2} overflow="auto" className={styles.frame}>
          <table ref={grid} className={styles.grid} aria-label="Cells of the table" data-testid="table-grid">
            {!readOnly && <ColumnMenus editor={editor} onChange={onChange} />}
            <tbody>
              {rows.map((row, index) => (
                <RowOfCells
                  key={row._key}
                  editor={editor}
                  columns={keys}
                  index={index}
                  isHeader={hasHeader && index === 0}
                  readOnly={readOnly === true}
                  onChange={onChange}
                  onWrite={write}
                  onFill={fill}
                  onMove={focusCell}
                />
              ))}
            </tbody>
          </table>
        </Card>
        {!readOnly && (
          <Additions
            onRow={() => add(rows.length - 1, 0)}
            onColumn={editor.width < MOST_COLUMNS ? () => add(-1, editor.width - 1) : undefined}
          />
        )}
      </Stack>
    </fieldset>
  )
}

function EmptyTable({onStart}: {onStart: (() => void) | undefined}) {
  if (!onStart) return <Text size={1}>The table is empty.</Text>
  return <Button icon={AddIcon} mode="ghost" text="Start with three rows and columns" onClick={onStart} />
}

function Additions({onRow, onColumn}: {onRow: () => void; onColumn: (() => void) | undefined}) {
  return (
    <>
      <Flex gap={2} wrap="wrap">
        <Button icon={AddIcon} mode="ghost" fontSize={1} text="Add row" onClick={onRow} />
        <Button
          icon={AddIcon}
          mode="ghost"
          fontSize={1}
          text="Add column"
          disabled={onColumn === undefined}
          onClick={onColumn}
        />
      </Flex>
      <Text size={1} muted>
        Tab and Enter lead to the next cell. Paste cells from a spreadsheet into the first cell that they should fill.
      </Text>
    </>
  )
}

function ColumnMenus({editor, onChange}: {editor: GridEditor; onChange: ArrayOfObjectsInputProps['onChange']}) {
  return (
    <thead>
      <tr>
        <td />
        {Array.from({length: editor.width}, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity of their own
          <td key={column} className={styles.handle}>
            <SpanMenu
              kind="column"
              index={column}
              count={editor.width}
              canAdd={editor.width < MOST_COLUMNS}
              onAdd={side => onChange(editor.addColumn(column, side))}
              onMove={by => onChange(editor.moveColumn(column, by))}
              onRemove={() => onChange(editor.removeColumn(column))}
            />
          </td>
        ))}
      </tr>
    </thead>
  )
}
