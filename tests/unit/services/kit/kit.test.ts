import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import Fastify from 'fastify'
import {afterAll, describe, expect, it, vi} from 'vitest'
import {listen} from '../../../../services/kit/http/listen.ts'
import {inTransaction, openDatabase} from '../../../../services/kit/sqlite.ts'
import {explainStartError} from '../../../../services/kit/start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'overprint-kit-'))
afterAll(() => rmSync(folder, {recursive: true, force: true}))

const failure = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('It did not fail')
}

describe('a database of a service', () => {
  it('waits for the disk before a commit returns', () => {
    const database = openDatabase(join(folder, 'deep', 'a.sqlite'), 'create table t(a integer)')
    expect(database.prepare('pragma journal_mode').get()).toEqual({journal_mode: 'wal'})
    expect(database.prepare('pragma synchronous').get()).toEqual({synchronous: 2})
    database.close()
  })

  it('stores a whole transaction or nothing', () => {
    const database = openDatabase(join(folder, 'b.sqlite'), 'create table t(a integer)')
    const insert = database.prepare('insert into t values (?)')
    const broken = () =>
      inTransaction(database, () => {
        insert.run(1)
        throw new Error('halfway')
      })
    expect(broken).toThrow('halfway')
    expect(inTransaction(database, () => insert.run(2).changes)).toBe(1)
    expect(database.prepare('select a from t').all()).toEqual([{a: 2}])
    database.close()
  })
})

describe('a service that cannot start', () => {
  it('explains in one sentence that its port is in use', async () => {
    const [first, second] = [Fastify(), Fastify()]
    const port = await listen(first, 0)
    expect(port).toBeGreaterThan(0)
    await expect(listen(second, port)).rejects.toThrow(
      `port ${port} on 127.0.0.1 is already in use: stop the other program`,
    )
    await first.close()
  })

  it('listens once for localhost: a second server of Fastify would lack limits and security headers', async () => {
    const app = Fastify()
    const listening = vi.spyOn(app, 'listen')
    await listen(app, 0, 'localhost')
    expect(listening).toHaveBeenCalledWith(expect.objectContaining({host: '127.0.0.1'}))
    await app.close()
  })

  it('explains in one sentence what is wrong with its data', () => {
    const file = join(folder, 'text')
    writeFileSync(file, 'this is not a database, and it is long enough to be recognised'.repeat(20))
    expect(
      explainStartError(
        failure(() => openDatabase(file, 'create table t(a)')),
        file,
      ),
    ).toContain('is not a readable database')
    expect(
      explainStartError(
        failure(() => openDatabase(folder, 'select 1')),
        folder,
      ),
    ).toContain('may not use')
    const below = join(file, 'x', 'y.sqlite')
    expect(
      explainStartError(
        failure(() => openDatabase(below, 'select 1')),
        below,
      ),
    ).toMatch(/folder/)
    expect(explainStartError(Object.assign(new Error('x'), {code: 'ENOSPC'}), '/data')).toBe(
      'the disk of /data is full.',
    )
  })
})
