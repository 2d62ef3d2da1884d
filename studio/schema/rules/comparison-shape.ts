type Row = {values?: readonly string[]}

/** Whether each row of a comparison has one value for each column; else the message for the editor. */
export function comparisonShape(
  columns: readonly unknown[] | undefined,
  rows: readonly unknown[] | undefined,
): true | string {
  const width = columns?.length ?? 0
  const counts = ((rows ?? []) as readonly Row[]).map(row => row.values?.length ?? 0)
  const odd = counts.findIndex(count => count !== width)
  return odd === -1 || `Row ${odd + 1} has ${counts[odd]} values for ${width} columns`
}
