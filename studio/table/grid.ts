import {type FormPatch, insert, set, setIfMissing, unset} from 'sanity'

/** A row of a table as stored. Its cells are missing until the first is filled in. */
export type Row = {_key: string; _type?: string; cells?: string[]}
export type Position = {row: number; column: number}
type Side = 'before' | 'after'

/** Returns the number of columns: the cells of the longest row. */
export const widthOf = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({cells}) => cells?.length ?? 0))

/** Returns the cells of a row, filled up with empty ones to `width`. */
export const cellsOf = ({cells = []}: Row, width: number): string[] =>
  Array.from({length: Math.max(width, cells.length)}, (_, column) => cells[column] ?? '')

const pathTo = ({_key}: Row, column?: number) => [{_key}, 'cells', ...(column === undefined ? [] : [column])]

const newRow = (cells: string[], createKey: () => string): Row => ({_type: 'tableRow', _key: createKey(), cells})

/** Changes of a table's rows as patches of the form, relative to the array of rows. */
export class GridEditor {
  readonly rows: readonly Row[]
  readonly width: number
  private readonly createKey: () => string

  constructor(rows: readonly Row[], createKey: () => string) {
    this.rows = rows
    this.width = widthOf(rows)
    this.createKey = createKey
  }

  /** Sets the text of one cell. Line breaks in it, as in text that is dropped, become spaces. */
  write({row, column}: Position, lines: string): FormPatch[] {
    const target = this.rows[row]
    if (!target) return []
    const text = lines.replace(/\r\n|[\r\n]/g, ' ')
    if (column < (target.cells?.length ?? 0)) return [set(text, pathTo(target, column))]
    return [set(cellsOf(target, column + 1).with(column, text), pathTo(target))]
  }

  /** Adds an empty row before or after another. Inserts it by index: beside a row that another editor removes meanwhile, it would be lost. */
  addRow(row: number, side: Side): FormPatch[] {
    if (!this.rows[row]) return []
    const added = newRow(
      Array.from({length: Math.max(this.width, 1)}, () => ''),
      this.createKey,
    )
    return [insert([added], side, [row])]
  }

  removeRow(row: number): FormPatch[] {
    const target = this.rows[row]
    return target ? [unset([{_key: target._key}])] : []
  }

  /** Moves a row by one place. Inserts it by index, as `addRow` does. */
  moveRow(row: number, by: -1 | 1): FormPatch[] {
    const target = this.rows[row]
    if (!target || !this.rows[row + by]) return []
    const moved = by < 0 ? insert([target], 'before', [row - 1]) : insert([target], 'after', [row])
    return [unset([{_key: target._key}]), moved]
  }

  /** Adds an empty column. Inserts one cell per row, so that what others type at the same time stays. */
  addColumn(column: number, side: Side): FormPatch[] {
    return this.rows.map(row =>
      column < (row.cells?.length ?? 0)
        ? insert([''], side, pathTo(row, column))
        : set([...cellsOf(row, this.width), ''], pathTo(row)),
    )
  }

  removeColumn(column: number): FormPatch[] {
    return this.rows.filter(({cells = []}) => column < cells.length).map(row => unset(pathTo(row, column)))
  }

  moveColumn(column: number, by: -1 | 1): FormPatch[] {
    if (column + by < 0 || column + by >= this.width) return []
    return this.rows.map(row => {
      const cells = cellsOf(row, this.width)
      const [moved = ''] = cells.splice(column, 1)
      return set(cells.toSpliced(column + by, 0, moved), pathTo(row))
    })
  }

  /** Writes a block of texts from a cell to the right and down. Adds the rows and columns that it needs. */
  fill({row, column}: Position, texts: readonly (readonly string[])[]): FormPatch[] {
    const width = Math.max(this.width, ...texts.map(line => column + line.length))
    const merge = (cells: string[], line: readonly string[] = []) =>
      cells.map((text, index) => (index < column ? text : (line[index - column] ?? text)))
    const changed = this.rows.flatMap((existing, index) => {
      const cells = merge(cellsOf(existing, width), texts[index - row])
      const isSame = cells.length === existing.cells?.length && cells.every((text, at) => text === existing.cells?.[at])
      return isSame ? [] : [set(cells, pathTo(existing))]
    })
    const empty = Array.from({length: width}, () => '')
    const added = texts.slice(this.rows.length - row).map(line => newRow(merge(empty, line), this.createKey))
    return added.length > 0 ? [setIfMissing([]), ...changed, insert(added, 'after', [-1])] : changed
  }
}
