import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import type {Budget} from '../../services/content-lake/budget.ts'
import {startMatcherThread} from '../../services/content-lake/listen/matcher/matcher-thread.ts'
import {WorkerPool} from '../../services/content-lake/query/worker-pool.ts'
import {startLake, type TestLake} from '../support/lake.ts'

/* Threads that end before or while they get a task: the task is settled all the same. */

const dataDir = mkdtempSync(join(tmpdir(), 'overprint-lake-threads-'))
let lake: TestLake
beforeAll(async () => {
  lake = await startLake({dataDir})
})
afterAll(async () => {
  await lake.close()
  rmSync(dataDir, {recursive: true, force: true})
})

const TIMEOUT_MS = 1000
/** Takes a thread longer than a reply takes on its way, and much less than the process is blocked. */
const list = Array.from({length: 200_000}, (_, index) => index)
const job = (query: string, params = {}) => ({
  ...{dataset: 'production', sequence: 0, perspective: 'raw' as const, publicOnly: false, overlay: []},
  ...{query, params, identity: '', sourceMap: null, idsOnly: false, maxNesting: 9},
})

/** Returns a budget that blocks this process once the thread has started its query, until the timeout is over and the reply is there. */
function blockingBudget(): Budget {
  let reads = 0
  return {
    get leftMs() {
      reads += 1
      // After two checks and the serialization.
      if (reads === 4) setImmediate(block)
      return Number.POSITIVE_INFINITY
    },
    set leftMs(_value) {},
  }
}

function block(): void {
  const endsAt = performance.now() + 2 * TIMEOUT_MS
  while (performance.now() < endsAt);
}

test('a thread that is replaced while its reply is on the way gets no other query', async () => {
  const pool = new WorkerPool(
    {workers: 1, timeoutMs: TIMEOUT_MS, maxWaitingLength: 1000, maxWaitMs: null},
    {file: join(dataDir, 'lake.sqlite'), projectId: 'overprint'},
  )
  onTestFinished(() => pool.close())
  const late = pool.run(job('count($list[@ > 5])', {list}), 1, {budget: blockingBudget()})
  const others = [pool.run(job('1'), 1), pool.run(job('2'), 1)]
  // On a busy machine, its reply may come before the timeout.
  await late.catch(() => undefined)
  expect(await Promise.all(others)).toMatchObject([{json: '1'}, {json: '2'}])
})

test('a thread that has ended returns null for a task', async () => {
  const thread = startMatcherThread([], {maxMs: 1000, perDocumentMs: 1000})
  const source = {query: '*', params: {}, identity: '', projectId: 'overprint', dataset: 'production'}
  const add = () => thread.run({kind: 'add', key: 'a', source}, 1000)
  expect(await add()).toEqual({problem: null})
  await thread.stop()
  expect(await add()).toBeNull()
})
