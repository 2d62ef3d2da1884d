type Row = {_key?: string; cells?: readonly string[]}

/** Whether all rows of a table have as many cells as its first; else the message for the editor. */
export function tableShape(rows: readonly unknown[] | undefined): true | string {
  const counts = ((rows ?? []) as readonly Row[]).map(row => row.cells?.length ?? 0)
  const width = counts[0] ?? 0
  const odd = counts.findIndex(count => count !== width)
  return odd === -1 || `Row ${odd + 1} has ${counts[odd]} cells, the first has ${width}`
}
