type Row = {values?: readonly string[]}

/** Requires each row of a comparison to have one value per column. */
export function comparisonShape(
  columns: readonly unknown[] | undefined,
  rows: readonly unknown[] | undefined,
): true | string {
  const width = columns?.length ?? 0
  const counts = ((rows ?? []) as readonly Row[]).map(row => row.values?.length ?? 0)
  const wrong = counts.findIndex(count => count !== width)
  return wrong === -1 || `Row ${wrong + 1} needs one value per column: ${width} in all, not ${counts[wrong]}`
}
