/** Prints rows under a heading as an aligned table. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log(`\n${title}\n\n${line(head)}\n${widths.map(width => '─'.repeat(width)).join('  ')}`)
  for (const row of rows) console.log(line(row))
}
