import {mkdirSync, renameSync, rmdirSync, statSync, utimesSync} from 'node:fs'
import {setImmediate} from 'node:timers/promises'
import {expect, it} from 'vitest'
import {DAMAGED_PAGE, damagedLake} from '../support/damaged-lake.ts'
import {eventually} from '../support/eventually.ts'

/* Another program changes the database while the lake runs, and changes it again soon. */

const {state, restart, nextTick, at, database, damage, statusOf, create} = damagedLake()

const CORRECT_CHANGE = `insert or replace into write_probe values (1, cast('other' as blob))`

/** Restarts the lake with a database that is too large for a blocking check. */
const restartLarge = async () => {
  const text = 'x'.repeat(12_000_000)
  for (const _id of ['a', 'b', 'c']) await at().write([{create: {_id, _type: 'page', text}}])
  await restart()
}

/** Resolves in the turn of the event loop in which the check of a large database starts. */
const checkStarts = async (): Promise<void> => {
  while (at().app.lake.store.health.refusal() === null) await setImmediate()
}

/** Writes until the lake is damaged, and returns the statuses of the writes. */
const writeUntilDamaged = async (): Promise<Set<number>> => {
  const statuses = new Set<number>()
  await eventually(async () => {
    statuses.add((await create()).status)
    return at().app.lake.store.health.isDamaged()
  }).toBe(true)
  return statuses
}

it('acknowledges no write after damage that follows a correct change', async () => {
  await restart()
  damage(CORRECT_CHANGE)
  expect((await create()).status).toBe(200)
  await nextTick()
  damage(DAMAGED_PAGE)
  expect((await create()).status).toBe(503)
  expect(state.logged.join('\n')).toMatch(/1 of \d rows of "documents" do not match their checksum/)
})

it('acknowledges no write after damage that follows a correct change of a large database', async () => {
  await restartLarge()
  damage(CORRECT_CHANGE)
  await eventually(async () => (await create()).status).toBe(200)
  await nextTick()
  damage(DAMAGED_PAGE)
  expect(await writeUntilDamaged()).toEqual(new Set([503]))
})

it('acknowledges no write after damage during the check of a large database', async () => {
  await restartLarge()
  damage(CORRECT_CHANGE)
  const waiting = create()
  await checkStarts()
  // No result of the check can arrive meanwhile, because this blocks the lake's event loop.
  damage(DAMAGED_PAGE)
  expect(await waiting).toMatchObject({status: 503, text: expect.stringContaining('is damaged')})
  expect(await writeUntilDamaged()).toEqual(new Set([503]))
})

it('acknowledges no write after damage by another connection that leaves no trace in the times and sizes of the files', async () => {
  const files = [database(), `${database()}-wal`]
  await at().write([{patch: {id: 'bad', set: {text: `Original ${'x'.repeat(100_000)}`}}}])
  // The next writes begin again at the start of the log, whose file stays as long as it is.
  damage('pragma wal_checkpoint(restart)')
  expect((await create()).status).toBe(200)
  const before = files.map(file => statSync(file))
  damage(DAMAGED_PAGE)
  for (const [index, file] of files.entries()) {
    const {size, atimeMs = 0, mtimeMs = 0} = before[index] ?? {}
    expect(statSync(file).size).toBe(size)
    utimesSync(file, atimeMs / 1000, (Math.trunc(mtimeMs) + 0.5) / 1000)
  }
  expect((await create()).status).toBe(503)
})

it('refuses writes while a check cannot run, tries again, and does not take that for damage', async () => {
  await restart()
  renameSync(database(), `${database()}-aside`)
  mkdirSync(database())
  expect((await create()).status).toBe(503)
  await eventually(async () => (await create()).text).toMatch(/could not check its database.*tries again/)
  expect((await create()).headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
  expect((await create()).text).not.toContain('is damaged')
  expect(at().app.lake.store.health.isDamaged()).toBe(false)
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/v1/data/doc/production/good')).toBe(200)
  expect(state.logged.join('\n')).toContain('could not be checked')
  rmdirSync(database())
  renameSync(`${database()}-aside`, database())
  await eventually(async () => (await create()).status).toBe(200)
  expect(await statusOf('/readyz')).toBe(200)
})
