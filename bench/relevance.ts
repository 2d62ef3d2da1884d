import {averageOf, measureRelevance} from '../tests/relevance/measure.ts'
import {percentilesOf} from './percentiles.ts'
import {printTable} from './table.ts'

const TARGET = 0.85

/** Measures the search by judged queries on the sample catalogue. Rejects when the queries never tuned on miss their target. */
export async function benchRelevance(): Promise<void> {
  const heldOut = measureRelevance('held-out')
  const blind = measureRelevance('held-out-blind')
  const sets = [
    {name: 'held out', measured: heldOut, target: `≥ ${TARGET}`},
    {name: 'judged without knowing the search', measured: blind, target: ''},
    {name: '… of those, without a synonym', measured: blind.filter(({hasSynonym}) => !hasSynonym), target: ''},
    {name: 'tuned on', measured: measureRelevance('tuning'), target: ''},
  ]
  const rows = sets.map(({name, measured, target}) => {
    const worst = percentilesOf(measured.map(({score}) => score))(0.1)
    const means = [averageOf(measured), worst, averageOf(measured, 'shown')].map(one => one.toFixed(3))
    return [name, String(measured.length), ...means, target]
  })
  printTable(
    'Search, nDCG@10 of judged queries on the sample catalogue',
    ['', 'queries', 'matches', 'p10', 'with the nearest', 'target of matches'],
    rows,
  )
  if (averageOf(heldOut) < TARGET) throw new Error(`nDCG@10 is below ${TARGET}`)
}
