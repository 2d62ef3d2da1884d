import type {Table} from '@/lib/content/rich-text'

const isFigure = (cell: string | undefined) => /^[−–-]?[$£€]?[\d.,]+\s?(%|in|mm|cm|g|px|days?)?$/.test(cell ?? '')

/** A table of an article: its first row is the header when the editor says so, figures stand to the right. */
export function ArticleTable({table}: {table: Table}) {
  const [head, ...rest] = table.rows
  const header = table.hasHeader ? head : undefined
  const rows = table.hasHeader ? rest : table.rows
  const columns = Math.max(...table.rows.map(({cells}) => cells.length), 0)
  const isNumeric = Array.from(
    {length: columns},
    (_, column) => rows.length > 0 && rows.every(({cells}) => isFigure(cells[column])),
  )
  const alignment = (column: number) => (isNumeric[column] ? 'n' : undefined)
  return (
    <figure>
      <section className="scroll-x" tabIndex={0} aria-label={table.caption ?? 'Table'}>
        <table className="data-table">
          {header && (
            <thead>
              <tr>
                {header.cells.map((cell, column) => (
                  <th key={`column ${column + 1}`} scope="col" className={alignment(column)}>
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map(row => (
              <tr key={row._key}>
                {row.cells.map((cell, column) => (
                  <td key={`${row._key} ${column + 1}`} className={alignment(column)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {table.caption && <figcaption className="cap mute">{table.caption}</figcaption>}
    </figure>
  )
}
