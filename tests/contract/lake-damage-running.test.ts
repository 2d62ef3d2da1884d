import {readFileSync, renameSync, writeFileSync} from 'node:fs'
import {setImmediate} from 'node:timers/promises'
import {expect, it} from 'vitest'
import {DAMAGED_PAGE, damagedLake, replaceSilently} from '../support/damaged-lake.ts'
import {eventually} from '../support/eventually.ts'

/* The database is damaged while the lake runs. */

const {state, start, stop, restart, at, database, damage, statusOf, create} = damagedLake()

it('notices damage while it runs, in a read', async () => {
  expect((await create()).status).toBe(200)
  damage(DAMAGED_PAGE)
  expect(await statusOf('/v1/data/doc/production/bad')).toBe(503)
  expect((await create()).status).toBe(503)
  expect(await statusOf('/readyz')).toBe(503)
})

it('notices damage while it runs, in the regular check', async () => {
  await restart()
  replaceSilently(database(), 'Original', 'Changed!')
  expect(await statusOf('/readyz')).toBe(200)
  await at().app.lake.scrubber.scrub()
  expect(await statusOf('/readyz')).toBe(503)
})

it('checks again and again without being asked', async () => {
  await restart({scrubPauses: {minMs: 20, maxMs: 20}})
  replaceSilently(database(), 'Original', 'Changed!')
  await eventually(() => at().app.lake.store.health.isDamaged()).toBe(true)
  expect((await create()).status).toBe(503)
})

it('acknowledges no write after another program has damaged the database', async () => {
  await restart()
  damage(DAMAGED_PAGE)
  expect((await create()).status).toBe(503)
  expect(state.logged.join('\n')).toMatch(/1 of 3 rows of "documents" do not match their checksum/)
})

it('acknowledges no write after its database was replaced by an older one', async () => {
  await stop()
  const older = readFileSync(database())
  await start()
  await at().write([{patch: {id: 'good', set: {text: 'Better'}}}])
  await restart()
  writeFileSync(`${database()}-older`, older)
  renameSync(`${database()}-older`, database())
  expect((await create()).status).toBe(503)
  expect(state.logged.join('\n')).toContain('The last acknowledged changes are missing')
})

it('goes on writing after another program has changed the database correctly', async () => {
  await restart()
  for (const text of ['first', 'second']) {
    damage(`insert or replace into write_probe values (${text.length}, cast('${text}' as blob))`)
    expect((await create()).status).toBe(200)
  }
})

it('lets a write wait while it checks a large database that another program has changed', async () => {
  const text = 'x'.repeat(12_000_000)
  for (const _id of ['a', 'b', 'c']) await at().write([{create: {_id, _type: 'page', text}}])
  await restart()
  damage(`insert or replace into write_probe values (1, cast('other' as blob))`)
  const waiting = create()
  const {health} = at().app.lake.store
  let isAnswered = false
  void waiting.then(() => (isAnswered = true))
  while (health.refusal() === null && !isAnswered) await setImmediate()
  expect(health.refusal()?.message).toContain('is checking its database')
  expect((await waiting).status).toBe(200)
  expect(health.refusal()).toBeNull()
})
