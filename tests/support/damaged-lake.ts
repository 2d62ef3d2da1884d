import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterEach, beforeEach, vi} from 'vitest'
import type {LakeOptions} from '../../services/content-lake/options.ts'
import {eventually} from './eventually.ts'
import {startLake, type TestLake} from './lake.ts'

/** Changes the document "bad" without its checksum. */
export const DAMAGED_PAGE = `update documents set content = replace(content, 'Original', 'Changed') where id = 'bad'`

/** Starts a lake with three documents before each test of a file. Returns functions that stop, damage and ask it. */
export function damagedLake() {
  const state = {root: '', dataDir: '', logged: [] as string[]}
  let lake: TestLake | undefined

  const start = async (options: Partial<LakeOptions> = {}): Promise<void> => {
    lake = await startLake({dataDir: state.dataDir, queryWorkers: 1, ...options})
  }
  const at = (): TestLake => {
    if (!lake) throw new Error('The lake is not running')
    return lake
  }
  /** Stops the lake and keeps its data folder. */
  const stop = async (): Promise<void> => {
    lake?.app.server.closeAllConnections()
    await lake?.app.close()
    lake = undefined
  }
  const database = () => join(state.dataDir, 'lake.sqlite')
  /** Resolves when files get a later time than the lake's: the kernel's clock for files has steps of some milliseconds. */
  const nextTick = () =>
    eventually(() => {
      writeFileSync(join(state.root, 'tick'), '')
      const times = [database(), `${database()}-wal`].map(file => statSync(file, {throwIfNoEntry: false})?.mtimeMs ?? 0)
      return statSync(join(state.root, 'tick')).mtimeMs - Math.max(...times)
    }).toBeGreaterThan(10)
  /** Stops and starts the lake, so that everything is in the database file and later changes of it have later times. */
  const restart = async (options: Partial<LakeOptions> = {}): Promise<void> => {
    await stop()
    await start(options)
    await nextTick()
  }
  beforeEach(async () => {
    state.root = mkdtempSync(join(tmpdir(), 'overprint-lake-damage-'))
    state.dataDir = join(state.root, 'lake')
    state.logged = []
    vi.spyOn(console, 'error').mockImplementation((...values) => void state.logged.push(values.join(' ')))
    await start()
    await at().write([
      {create: {_id: 'good', _type: 'note', text: 'Good'}},
      {create: {_id: 'bad', _type: 'page', text: 'Original text'}},
      {create: {_id: 'drafts.secret', _type: 'note', text: 'Draft'}},
    ])
  })
  afterEach(async () => {
    await stop()
    rmSync(state.root, {recursive: true, force: true})
  })
  const change = (sql: string) => damage(state.dataDir, sql)
  return {state, start, stop, restart, nextTick, at, database, ...requestsTo(at), damage: change}
}

/** Changes the database without the lake, as another program does: the checksums stay as they were. */
function damage(dataDir: string, sql: string): void {
  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'))
  database.exec(sql)
  database.close()
}

function requestsTo(at: () => TestLake) {
  const send = async (path: string, token: string | null = at().token, body?: object) => {
    const response = await fetch(`${at().url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {...(token && {authorization: `Bearer ${token}`}), ...(body && {'content-type': 'application/json'})},
      ...(body && {body: JSON.stringify(body)}),
    })
    return {status: response.status, headers: response.headers, text: await response.text()}
  }
  return {
    send,
    statusOf: async (path: string) => (await send(path)).status,
    query: (groq: string) => send(`/v1/data/query/production?perspective=raw&query=${encodeURIComponent(groq)}`),
    create: () => send('/v1/data/mutate/production', at().token, {mutations: [{create: {_type: 'note'}}]}),
  }
}

/** Replaces every occurrence of a text in a file by one of the same length, without a trace in the file's times, as a disk does. */
export function replaceSilently(file: string, text: string, replacement: string): void {
  const {atimeMs, mtimeMs} = statSync(file)
  const bytes = readFileSync(file)
  const descriptor = openSync(file, 'r+')
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) writeSync(descriptor, replacement, at)
  closeSync(descriptor)
  // Half a millisecond more, because the conversion to seconds may round down.
  utimesSync(file, atimeMs / 1000, (Math.trunc(mtimeMs) + 0.5) / 1000)
}
