import {printTable} from '../../bench/table.ts'
import {printVerdicts, type Verdict} from '../../bench/verdicts.ts'
import type {Result} from './run.ts'

/** The slowest answer of a page that was known, and the longest time in which requests fail when the only front is restarted. */
const SLOWEST_MS = 1000
const FRONT_AWAY_MS = 1000
/** After this time at the latest a page is generated again when it is requested: the default of `REVALIDATE_SECONDS`. */
const REVALIDATE_MS = 300_000
/** How many of the slowest answers are printed. */
const SLOWEST = 5

/** Prints what a run has found. Returns whether everything holds; times count only where `isTimed`. */
export function judge(
  name: string,
  {findings, confirmed, gets, seconds, equalAfterMs, files}: Result,
  {perSecond, isTimed}: {perSecond: number; isTimed: boolean},
): boolean {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const restarts = [...findings.failedAtRestart.values()]
  const awayMs = Math.max(0, ...restarts.map(spanOf))
  const slowest = findings.slowest()
  const slowestMs = slowest[0]?.ms ?? 0
  printTable(
    `${name}: ${seconds.toFixed(0)} s of failures`,
    ['', ''],
    [
      ['GETs through the front', `${gets}, ${(gets / seconds).toFixed(0)} /s of ${perSecond} offered`],
      ['GETs not sent, because too many were open', String(findings.left)],
      ['known pages p50, p99, p99.9', [0.5, 0.99, 0.999].map(share => ms(findings.percentile(share))).join(', ')],
      ...slowest.slice(0, SLOWEST).map(({text}) => ['slowest known pages, each of another failure', text]),
      ['GETs that failed at a restart of the front', `${restarts.flat().length}, of one in ${ms(awayMs)} at most`],
      ['data of the next build that were not there during its deploy', String(findings.notDeployed)],
      ['pages older in front while Redis was away', String(findings.backWithoutRedis)],
      ['POSTs, repeated', `${findings.posts}, ${findings.repeats}`],
      ['publishes', String(findings.publishes)],
      ['receipts that confirm it everywhere, that do not', `${confirmed.complete.size}, ${confirmed.incomplete.size}`],
      ['longest behind the lake', `${ms(findings.behind.ms)}, ${findings.behind.text}`],
      ['looks at single servers', String(findings.looks)],
      ['files of open pages', String(files)],
      ['all pages equal the lake after', ms(equalAfterMs)],
    ],
  )
  const times: Verdict[] = [
    {
      text: `slowest known page ${ms(slowestMs)}, less than ${ms(SLOWEST_MS)}`,
      isKept: slowestMs < SLOWEST_MS,
    },
    {
      text: `GETs failed for ${ms(awayMs)} at the front's restart, less than ${ms(FRONT_AWAY_MS)}`,
      isKept: awayMs < FRONT_AWAY_MS,
    },
  ]
  const behind = {
    text: `no page longer than ${ms(REVALIDATE_MS)} behind the lake and the catalogue`,
    isKept: findings.behind.ms <= REVALIDATE_MS,
  }
  const counts = findings
    .counts()
    .map(([kind, count]) => ({text: `${count} × ${kind}, at most 0`, isKept: count === 0}))
  console.log()
  return printVerdicts(name, [...counts, behind, ...(isTimed ? times : [])]).length === 0
}

const spanOf = (moments: readonly number[]): number => Math.max(...moments) - Math.min(...moments)
