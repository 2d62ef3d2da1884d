import {setImmediate as nextTurn} from 'node:timers/promises'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {createExecutor} from '../../../../services/catalogue-api/database/sqlite/executor.ts'
import {
  createConnection,
  type SqliteConnection,
} from '../../../../services/catalogue-api/database/sqlite/sqlite-connection.ts'
import {borrowTurns, lendTurns} from '../../../../services/catalogue-api/database/sqlite/writer-turns.ts'
import {openDatabase} from '../../../../services/kit/sqlite.ts'

/* Writers of the API and of another thread take turns, here both in one thread. */

const insert = {sql: 'insert into t values (1)', parameters: []}
let isReadOnly = false
let endThread: () => void
let close: () => void
let own: SqliteConnection
let borrowed: SqliteConnection
let done: string[]

beforeEach(() => {
  isReadOnly = false
  done = []
  const sqlite = openDatabase(':memory:', 'create table t (a)')
  const execute = createExecutor(sqlite)
  const run = async (statement: Parameters<typeof execute>[0]) => execute(statement)
  own = createConnection(run)
  const port = lendTurns(own, () => isReadOnly)
  borrowed = borrowTurns(port, run)
  // What the end of a thread does.
  endThread = () => port.close()
  close = () => sqlite.close()
})
afterEach(() => {
  endThread()
  close()
})

const note = (name: string) => () => void done.push(name)
const manyTurns = async () => {
  for (let turn = 0; turn < 20; turn++) await nextTurn()
}

test('a statement of the API waits for the turn of the other thread, and comes before its next one', async () => {
  const turn = await borrowed.takeTurn()
  const message = own.execute(insert).then(note('message'))
  const next = borrowed.execute(insert).then(note('next'))
  await turn.execute(insert)
  await manyTurns()
  expect(done).toEqual([])
  turn.release()
  await Promise.all([message, next])
  expect(done).toEqual(['message', 'next'])
})

test('the other thread gets its turn after the statements of the API that run, failed ones too', async () => {
  const running = Promise.withResolvers<{rows: unknown[]}>()
  const connection = createConnection(() => running.promise)
  const port = lendTurns(connection, () => false)
  const message = connection.execute(insert).then(note('message'), note('message'))
  const turn = borrowTurns(port, () => running.promise)
    .takeTurn()
    .then(note('turn'))
  await manyTurns()
  expect(done).toEqual([])
  running.reject(new Error('The disk is full.'))
  await Promise.all([message, turn])
  expect(done).toEqual(['message', 'turn'])
  port.close()
})

test('when the other thread ends in its turn, the API goes on', async () => {
  await borrowed.takeTurn()
  const message = own.execute(insert).then(note('message'))
  await manyTurns()
  expect(done).toEqual([])
  endThread()
  await message
  expect(done).toEqual(['message'])
})

test('when the other thread ends before its turn comes, nobody waits for it', async () => {
  const turn = await own.takeTurn()
  void borrowed.takeTurn()
  await manyTurns()
  const message = own.execute(insert).then(note('message'))
  endThread()
  await manyTurns()
  turn.release()
  await message
  expect(done).toEqual(['message'])
})

test('the other thread only reads once the API does', async () => {
  await borrowed.execute(insert)
  isReadOnly = true
  await expect(borrowed.execute(insert)).rejects.toMatchObject({errcode: 8})
  await expect(borrowed.execute({sql: 'select count(*) as count from t', parameters: []})).resolves.toEqual({
    rows: [{count: 1}],
  })
})
