import {averageOf, measureRelevance} from '../tests/relevance/measure.ts'
import {percentilesOf} from './percentiles.ts'
import {printTable} from './table.ts'

const TARGET = 0.85

/** Measures the search by judged queries on the sample catalogue. Rejects when the queries never tuned on miss their target. */
export async function benchRelevance(): Promise<void> {
  const sets = [
    {name: 'held out', measured: measureRelevance('held-out'), target: `≥ ${TARGET}`},
    {name: 'tuned on', measured: measureRelevance('tuning'), target: ''},
  ]
  const rows = sets.map(({name, measured, target}) => {
    const worst = percentilesOf(measured.map(({score}) => score))(0.1)
    return [name, String(measured.length), averageOf(measured).toFixed(3), worst.toFixed(3), target]
  })
  printTable(
    'Search, nDCG@10 of judged queries on the sample catalogue',
    ['', 'queries', 'mean', 'p10', 'target'],
    rows,
  )
  const [heldOut] = sets
  if (heldOut && averageOf(heldOut.measured) < TARGET) throw new Error(`nDCG@10 is below ${TARGET}`)
}
