import type {ImportQuery, ImportReport} from '../../../contract/catalogue-transfer.ts'
import {MAX_IMPORTED_PRODUCTS} from '../../../contract/catalogue-transfer.ts'
import {createPause} from '../catalogue/slices.ts'
import type {Database} from '../database/database.ts'
import {ProblemError, unavailable} from '../problems.ts'
import type {BaseChange} from '../store/changes/change-base.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'
import {createCommit} from '../store/changes/commit-import.ts'
import {BATCH, type Staged, StagedImport} from '../store/changes/staged-import.ts'
import {discardImport} from '../store/changes/staged-rows.ts'
import {checkBase, checkStaged} from './check-staged.ts'
import {ImportErrors} from './import-errors.ts'
import {type ImportRecord, parseRecord} from './parse-line.ts'

/** Checks of references that are repeated because something was deleted meanwhile. */
const MAX_CHECKS = 5

type Run = {
  database: Database
  staged: StagedImport
  errors: ImportErrors
  query: ImportQuery
  /** The time of products without one of their own. */
  now: string
  /** The number of the last line that had a record. */
  lines: number
  records: number
  skipped: number
  /** What the first record has besides products, and its line. */
  first: {base: BaseChange; line: number}
  /** Whether an error concerns all lines, so that nothing is stored, also with `invalid=skip`. */
  isRefused: boolean
}

/** The report of an import; `isRejected` when its errors are the reason why nothing was stored. */
export type ImportOutcome = {report: ImportReport; isRejected: boolean}

/** Imports products one line after the other. Returns what it has done. */
export async function runImport(
  database: Database,
  log: ChangeLog,
  records: AsyncIterable<ImportRecord>,
  query: ImportQuery,
): Promise<ImportOutcome> {
  const now = new Date().toISOString()
  const staged = new StagedImport(database, {isReplacement: query.mode === 'replace', startedAt: now})
  const run: Run = {
    database,
    staged,
    errors: new ImportErrors(),
    query,
    now,
    lines: 0,
    records: 0,
    skipped: 0,
    first: {base: {}, line: 1},
    isRefused: false,
  }
  const commit = createCommit(database, log, staged, await log.latest())
  await staged.begin()
  try {
    await stageAll(run, records)
    await staged.settle()
    const sequence = await finish(run, commit)
    const {mode, dry_run} = query
    const {lines, skipped, errors} = run
    const found = {errors: errors.listed, errors_total: errors.total}
    return {report: {mode, dry_run, lines, ...staged.counts, skipped, ...found, sequence}, isRejected: isRejected(run)}
  } finally {
    // Does nothing for a committed import. Rows that cannot be removed now are removed later.
    await discardImport(database, staged.id).catch(() => undefined)
  }
}

const isRejected = ({errors, query, isRefused}: Run) => isRefused || (errors.total > 0 && query.invalid === 'reject')

async function stageAll(run: Run, records: AsyncIterable<ImportRecord>): Promise<void> {
  const pause = createPause()
  let batch: Staged[] = []
  let size = 0
  const flush = async () => {
    if (batch.length > 0 && !isRejected(run)) await stageBatch(run, batch)
    batch = []
    size = 0
  }
  for await (const record of records) {
    run.records += 1
    run.lines = record.lastLine
    if (run.records > MAX_IMPORTED_PRODUCTS) {
      throw new ProblemError(413, `An import has at most ${MAX_IMPORTED_PRODUCTS} products: nothing was stored.`)
    }
    const parsed = parseRecord(record, run.now, run.records === 1, run.errors)
    if (parsed === null) run.skipped += 1
    else if ('base' in parsed) run.first = {base: parsed.base, line: record.line}
    else batch.push({line: record.line, product: parsed.product})
    size += 'size' in record ? record.size : 0
    if (batch.length >= BATCH.products || size >= BATCH.size) await flush()
    await pause()
  }
  await flush()
}

async function stageBatch(run: Run, batch: Staged[]): Promise<void> {
  for (const {line, id, firstLine} of await run.staged.add(batch)) {
    run.errors.add(line, 'id', `${id} is already in line ${firstLine}`)
    run.skipped += 1
  }
}

/** Checks what depends on the other products, and commits the import. Returns the number of its last change. */
async function finish(run: Run, commit: ReturnType<typeof createCommit>): Promise<number | null> {
  const {staged, query} = run
  if (isRejected(run)) return null
  if (staged.isReplacement) await staged.stageDeletions()
  await staged.analyze()
  for (let checks = 0; checks < MAX_CHECKS; checks++) {
    if (!(await check(run)) || query.dry_run) return null
    const outcome = await commit(run.first.base)
    if (outcome !== 'check again') return outcome.sequence
  }
  throw unavailable('The catalogue keeps changing: nothing was stored.')
}

/** Reports references that do not resolve, and takes the products that have them out. Returns whether the rest can be stored. */
async function check(run: Run): Promise<boolean> {
  const {database, staged, errors} = run
  const before = errors.total
  const lists = await checkBase(database.query, run.first, staged, errors)
  // A wrong first line concerns every product.
  if (errors.total > before) run.isRefused = true
  if (run.isRefused) return false
  run.skipped += await checkStaged(database, staged, lists, errors, run.query.invalid === 'skip')
  return !isRejected(run)
}
