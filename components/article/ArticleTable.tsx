import {Table} from '@/components/ui/Table'
import type {Table as TableBlock} from '@/lib/content/text/rich-text'
import {plainText} from '@/lib/plain-text'

const isNumber = (cell: string) => /^[−–-]?[$£€]?[\d.,]*\s?(%|in|mm|cm|g|px|days?)?$/.test(plainText(cell))

/** A table of an article. The first row is the header when the editor has set it; columns of numbers are right-aligned. */
export function ArticleTable({table}: {table: TableBlock}) {
  const [head, ...rest] = table.hasHeader ? table.rows : [undefined, ...table.rows]
  return (
    <figure>
      <Table
        caption={table.caption ?? head?.cells.join(', ') ?? 'Table'}
        isCaptionShown={table.caption !== null}
        head={head?.cells ?? []}
        rows={rest.flatMap(row => (row ? [{key: row._key, cells: row.cells}] : []))}
        isNumeric={rest.every(row => row?.cells.slice(1).every(isNumber))}
      />
    </figure>
  )
}
