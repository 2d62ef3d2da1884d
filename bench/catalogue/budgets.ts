/** A promise of the catalogue API with what was measured; `limit` is exclusive. */
export type Budget = {name: string; measured: number; limit: number; unit: 'ms' | 's' | 'MiB'}

/** Returns a line such as "✓ one product, p95: 2.1 ms, limit 5 ms". */
export const describeBudget = ({name, measured, limit, unit}: Budget): string =>
  `${measured < limit ? '✓' : '✗'} ${name}: ${measured.toFixed(measured < 100 ? 1 : 0)} ${unit}, limit ${limit} ${unit}`

/** Prints a line per budget, and returns those that are exceeded. */
export function printBudgets(title: string, budgets: readonly Budget[]): Budget[] {
  console.log(`\n${title}\n`)
  for (const budget of budgets) console.log(describeBudget(budget))
  return budgets.filter(({measured, limit}) => !(measured < limit))
}
