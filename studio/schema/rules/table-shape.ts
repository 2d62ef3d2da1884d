type Row = {_key?: string; cells?: readonly string[]}

/** Requires all rows of a table to have as many cells as its first row. */
export function tableShape(rows: readonly unknown[] | undefined): true | string {
  const counts = ((rows ?? []) as readonly Row[]).map(row => row.cells?.length ?? 0)
  const width = counts[0] ?? 0
  const wrong = counts.findIndex(count => count !== width)
  return wrong === -1 || `Row ${wrong + 1} needs as many cells as the first row: ${width}, not ${counts[wrong]}`
}
