import {type ChildProcess, spawn} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterEach, beforeEach, describe, expect, it} from 'vitest'
import {MIGRATIONS} from '../../services/content-lake/database/schema.ts'
import {buildLake} from '../../services/content-lake/lake.ts'

const main = resolve(import.meta.dirname, '..', '..', 'services', 'content-lake', 'main.ts')
let dataDir = ''
let child: ChildProcess | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'overprint-lake-folder-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(dataDir, {recursive: true, force: true})
})

const build = () => buildLake({dataDir, adminToken: 'folder-token'})

const startProcess = async (): Promise<{output: string; code: number | null}> => {
  const started = spawn(process.execPath, [main, '--port', '0', '--data', dataDir], {stdio: ['ignore', 'pipe', 'pipe']})
  child = started
  let output = ''
  const code = await new Promise<number | null>(done => {
    const read = (chunk: unknown) => {
      output += chunk
      if (output.includes('Content lake on')) done(null)
    }
    started.stdout.on('data', read)
    started.stderr.on('data', read)
    started.once('close', done)
  })
  return {output, code}
}

describe('a data folder', () => {
  it('belongs to one lake at a time, and a second one fails with an error', async () => {
    const first = await build()
    await expect(build()).rejects.toThrow(`Another content lake is using ${dataDir}`)
    const {output, code} = await startProcess()
    expect(code).toBe(1)
    expect(output).toMatch(/^content lake: Another content lake is using .*: stop it, or choose another folder/m)
    await first.close()
    await (await build()).close()
  })

  it('is free immediately after its lake was killed', async () => {
    expect((await startProcess()).code).toBeNull()
    await expect(build()).rejects.toThrow('Another content lake')
    const ended = new Promise(done => child?.once('exit', done))
    child?.kill('SIGKILL')
    await ended
    await (await build()).close()
  })

  it('of the first version is migrated with all its documents', async () => {
    mkdirSync(dataDir, {recursive: true})
    const old = new DatabaseSync(join(dataDir, 'lake.sqlite'))
    old.exec(MIGRATIONS[0] ?? '')
    old.exec(`insert into datasets values ('production', '2026-01-01T00:00:00.000Z')`)
    const add = old.prepare(`insert into documents values ('production', ?, 'note', 'r', ?)`)
    const times = {_createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z'}
    const note = (_id: string, fields = {}) =>
      add.run(_id, JSON.stringify({_id, _type: 'note', _rev: 'r', ...times, ...fields}))
    note('a')
    note('strong', {to: {_ref: 'a'}})
    note('weak', {list: [{to: {_ref: 'a', _weak: true}}]})
    old.exec(`insert into strong_references values ('production', 'a', 'strong')`)
    old.close()
    const app = await build()
    const {store} = app.lake
    expect(store.readDocument('production', 'a')).toMatchObject({_id: 'a', _rev: 'r'})
    expect(store.listReferring('production', 'a')).toEqual(['strong'])
    expect(store.listMentioning('a').map(({id}) => id)).toEqual(['strong', 'weak'])
    await app.close()
    const migrated = new DatabaseSync(join(dataDir, 'lake.sqlite'))
    expect(migrated.prepare('pragma user_version').get()).toEqual({user_version: MIGRATIONS.length})
    migrated.close()
  })

  it('of a newer version is rejected and left unchanged', async () => {
    const newer = new DatabaseSync(join(dataDir, 'lake.sqlite'))
    newer.exec(`pragma user_version = ${MIGRATIONS.length + 1}`)
    newer.close()
    await expect(build()).rejects.toThrow('was written by a newer version of the content lake')
    const untouched = new DatabaseSync(join(dataDir, 'lake.sqlite'))
    expect(untouched.prepare('select count(*) as tables from sqlite_schema').get()).toEqual({tables: 0})
    untouched.close()
  })
})
