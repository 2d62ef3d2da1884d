import {readFile} from 'node:fs/promises'
import {setTimeout as wait} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {createPositionCheck} from '../../../../services/catalogue-api/store/latest-position.ts'

/* Whether readers of the catalogue wait for the database. */

const AWAY = new Error('The database is away.')
const isAway = (error: unknown) => error === AWAY

/** Blocks this thread, as a suspended process is. */
const suspend = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Reads a revision from the disk, as one from a network: what has arrived is read after the timers that have ended. */
const readLater = (revision: number) => async () => {
  await readFile(import.meta.filename)
  return revision
}

test('a check that runs while the process is suspended returns the revision', async () => {
  const check = createPositionCheck(readLater(7), isAway)
  const checking = check()
  suspend(1500)
  expect(await checking).toBe(7)
  expect(await check()).toBe(7)
})

test('a check that fails because the process was suspended is repeated', async () => {
  let isSuspended = true
  const check = createPositionCheck(async () => {
    if (!isSuspended) return 7
    suspend(1500)
    isSuspended = false
    throw AWAY
  }, isAway)
  expect(await check()).toBe(7)
})

test('a database that is away is asked once, and again in the background', async () => {
  let isThere = false
  let reads = 0
  const check = createPositionCheck(async () => {
    reads += 1
    if (!isThere) throw AWAY
    return 7
  }, isAway)
  expect(await check()).toBeNull()
  expect(reads).toBe(1)
  isThere = true
  expect(await check()).toBeNull()
  await expect.poll(() => check()).toBe(7)
})

test('a database that does not respond is waited for once', async () => {
  const check = createPositionCheck(() => wait(60_000, 7, {ref: false}), isAway)
  expect(await check()).toBeNull()
  const startedAt = performance.now()
  for (let count = 0; count < 100; count++) expect(await check()).toBeNull()
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('other errors are those of the reader', async () => {
  const check = createPositionCheck(async () => {
    throw new Error('The statement is wrong.')
  }, isAway)
  await expect(check()).rejects.toThrow('The statement is wrong.')
})
