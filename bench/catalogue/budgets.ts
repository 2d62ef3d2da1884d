/**
 * A promise of the catalogue API with what was measured; `limit` is exclusive. `machine` is how long next to nothing took in the same
 * run, in a thread beside it or as a request: that much more is allowed.
 */
export type Budget = {
  name: string
  measured: number
  limit: number
  unit: 'ms' | 's' | 'MiB'
  machine?: {ms: number; of: string}
}

/** Returns the budget of a kind of read by its 95th percentile and that of a response without work, in milliseconds. */
export const toReadBudget = (name: string, limit: number, p95: number, floor: number): Budget => ({
  ...{name: `${name}, p95`, measured: p95, limit, unit: 'ms'},
  machine: {ms: floor, of: 'a response without work'},
})

const isMet = ({measured, limit, machine}: Budget) => measured < limit + (machine?.ms ?? 0)

const toText = (value: number) => value.toFixed(value < 100 ? 1 : 0)

/** Returns a line such as "✓ one product, p95: 2.1 ms, limit 5 ms". */
export function describeBudget(budget: Budget): string {
  const {name, measured, limit, unit, machine} = budget
  const more = machine === undefined ? '' : ` and ${toText(machine.ms)} ms of ${machine.of}`
  return `${isMet(budget) ? '✓' : '✗'} ${name}: ${toText(measured)} ${unit}, limit ${limit} ${unit}${more}`
}

/** Prints a line per budget, and returns those that are exceeded. */
export function printBudgets(title: string, budgets: readonly Budget[]): Budget[] {
  console.log(`\n${title}\n`)
  for (const budget of budgets) console.log(describeBudget(budget))
  return budgets.filter(budget => !isMet(budget))
}
