import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {restore} from '../../services/content-lake/commands/restore.ts'
import {findDamage} from '../../services/content-lake/integrity/database-check.ts'
import {eventually} from '../support/eventually.ts'
import {
  type Document,
  type FilledLake,
  fillLake,
  mutate,
  type OpenLake,
  openLake,
  readDocument,
  readDocuments,
} from './support/filled-lake.ts'
import {seededRandom, shortOrLong} from './support/length.ts'

/*
 * A random byte of the content lake's database or of its write-ahead log changes. Never a changed document is returned as
 * good, never a write is acknowledged into the damaged file, and a restore repairs it. `SECURITY_LONG=1` flips 500 bytes.
 */

const FLIPS = shortOrLong(20, 500)
/** Every fourth byte changes while the lake runs. */
const RUNNING = 4

type Outcome = 'invisible' | 'found at start' | 'found by a read' | 'found by a write' | 'found by the scrub'
type Flip = {
  file: string
  at: number
  mask: number
  hasBackup: boolean
  isRunning: boolean
  /** Whether everything is read before a write, or nothing. */
  isReadFirst: boolean
}
type Observed = {outcome: Outcome; isAcknowledged: boolean}

let lake: FilledLake
let root = ''

beforeAll(async () => {
  lake = await fillLake()
  root = mkdtempSync(join(tmpdir(), 'overprint-flipped-'))
})
afterAll(() => {
  lake.remove()
  rmSync(root, {recursive: true, force: true})
})

const sourceOf = ({file, isRunning}: Pick<Flip, 'file' | 'isRunning'>): string =>
  isRunning || file.endsWith('-wal') ? lake.killed : lake.stopped

const chooseFlip = (random: () => number, number: number): Flip => {
  const file = random() < 0.6 ? 'lake.sqlite' : 'lake.sqlite-wal'
  const isRunning = number % RUNNING === RUNNING - 1
  const {length} = readFileSync(join(sourceOf({file, isRunning}), file))
  const at = Math.floor(random() * length)
  return {
    file,
    at,
    mask: 1 + Math.floor(random() * 255),
    hasBackup: random() < 0.5,
    isRunning,
    isReadFirst: random() < 0.5,
  }
}

/** Copies the data folder and its backups. Returns the data folder. */
const copyFolder = (chosen: Flip, number: number): string => {
  const dataDir = join(root, String(number), 'lake')
  cpSync(dirname(sourceOf(chosen)), dirname(dataDir), {recursive: true})
  if (!chosen.hasBackup) rmSync(join(dirname(dataDir), 'backups'), {recursive: true})
  return dataDir
}

const flip = (dataDir: string, {file, at, mask}: Flip): void => {
  const descriptor = openSync(join(dataDir, file), 'r+')
  const byte = Buffer.alloc(1)
  readSync(descriptor, byte, 0, 1, at)
  byte.writeUInt8(byte.readUInt8(0) ^ mask)
  writeSync(descriptor, byte, 0, 1, at)
  closeSync(descriptor)
}

/** Reads everything. Every answer is what was written, or 503. */
const readEverything = async (open: OpenLake): Promise<void> => {
  for (const [id, document] of lake.documents) {
    expect([503, document]).toContainEqual(await readDocument(open, id))
  }
  const query = await open.send('GET', '/v1/data/query/production?perspective=raw&query=*')
  if (query.status === 200) expect(await readDocuments(open)).toEqual(lake.documents)
  else expect(query.status).toBe(503)
  for (const type of ['type0', 'type1']) {
    const count = await open.send('GET', `/v1/data/query/production?perspective=raw&query=count(*[_type=="${type}"])`)
    const expected = [...lake.documents.values()].filter(({_type}) => _type === type).length
    expect([count.status, JSON.parse(count.body).result]).toEqual(
      count.status === 200 ? [200, expected] : [503, undefined],
    )
  }
  const history = await open.send('GET', '/v1/data/history/production/transactions/note-1?excludeContent=true')
  expect([200, 503]).toContain(history.status)
}

/** Writes a document. Returns whether the write was acknowledged. */
const write = async (open: OpenLake): Promise<boolean> => {
  const {status} = await mutate(open, [{create: {_id: 'written', _type: 'type2'}}])
  expect([200, 503]).toContain(status)
  expect((await open.send('GET', '/readyz')).status).toBe(status)
  return status === 200
}

/** Observes a lake whose database changed before it started: it accepts a write only if the change is invisible. */
const observeStart = async (dataDir: string): Promise<Observed> => {
  const open = await openLake(dataDir).catch((error: Error) => error)
  if (open instanceof Error) {
    expect(open.message).toMatch(/npm run lake -- restore/)
    return {outcome: 'found at start', isAcknowledged: false}
  }
  const {health} = open.app.lake.store
  try {
    const outcome = health.isDamaged() ? 'found at start' : 'invisible'
    await readEverything(open)
    const isAcknowledged = await write(open)
    expect(isAcknowledged).toBe(outcome === 'invisible')
    await open.app.lake.scrubber.scrub()
    expect(health.isDamaged()).toBe(outcome === 'found at start')
    return {outcome, isAcknowledged}
  } finally {
    await open.app.close()
  }
}

/** Resolves when files get a later time than the lake's: the kernel's clock for files has steps of some milliseconds. */
const nextTick = (dataDir: string) =>
  eventually(() => {
    writeFileSync(join(root, 'tick'), '')
    const times = ['lake.sqlite', 'lake.sqlite-wal'].map(name => statSync(join(dataDir, name)).mtimeMs)
    return statSync(join(root, 'tick')).mtimeMs - Math.max(...times)
  }).toBeGreaterThan(10)

/**
 * Observes a lake whose database changes while it runs: it accepts a write only if the change is invisible, whether anything
 * is read before or not.
 */
const observeRunning = async (dataDir: string, chosen: Flip): Promise<Observed> => {
  const open = await openLake(dataDir)
  const {health} = open.app.lake.store
  try {
    await nextTick(dataDir)
    flip(dataDir, chosen)
    if (chosen.isReadFirst) await readEverything(open)
    const byRead = health.isDamaged()
    const isAcknowledged = await write(open)
    const byWrite = health.isDamaged()
    if (!isAcknowledged) await readEverything(open)
    await open.app.lake.scrubber.scrub()
    const outcome = byRead ? 'found by a read' : byWrite ? 'found by a write' : 'found by the scrub'
    expect(isAcknowledged).toBe(!health.isDamaged())
    if (!health.isDamaged()) return {outcome: 'invisible', isAcknowledged}
    expect((await mutate(open, [{create: {_id: 'too-late', _type: 'type2'}}])).status).toBe(503)
    return {outcome, isAcknowledged}
  } finally {
    await open.app.close()
  }
}

/** Returns the documents that a restore lists as lost. */
const lostIn = (dataDir: string): string[] => {
  const folder = readdirSync(dataDir).find(name => name.startsWith('damaged-'))
  const losses = folder ? readFileSync(join(dataDir, folder, 'losses.txt'), 'utf8') : ''
  return [...losses.matchAll(/^Document "([^"]+)" of "production": (?:everything|its changes)/gm)].map(
    ([, id]) => `${id}`,
  )
}

/** Restores a damaged data folder. Every document is as it was, or listed as lost with an earlier state. */
const repair = async (dataDir: string, isAcknowledged: boolean): Promise<string[]> => {
  await restore(['--data', dataDir])
  expect(findDamage(join(dataDir, 'lake.sqlite'))).toEqual([])
  const open = await openLake(dataDir)
  try {
    const found = await readDocuments(open)
    const lost = lostIn(dataDir)
    const isKept = ([id]: [string, Document]): boolean => !lost.includes(id)
    const expected = new Map(lake.documents)
    if (isAcknowledged) expected.set('written', expect.objectContaining({_type: 'type2'}))
    expect(new Map([...found].filter(isKept))).toEqual(new Map([...expected].filter(isKept)))
    expect((await mutate(open, [{createOrReplace: {_id: 'after', _type: 'type2'}}])).status).toBe(200)
    return lost
  } finally {
    await open.app.close()
  }
}

/** Changes a byte and restores what was damaged. Returns what happened, in two words or more. */
const tryFlip = async (chosen: Flip, number: number): Promise<string[]> => {
  const dataDir = copyFolder(chosen, number)
  if (!chosen.isRunning) flip(dataDir, chosen)
  const {outcome, isAcknowledged} = await (chosen.isRunning ? observeRunning(dataDir, chosen) : observeStart(dataDir))
  const when = chosen.isRunning ? 'while running' : 'before the start'
  const lost = outcome === 'invisible' ? null : await repair(dataDir, isAcknowledged)
  rmSync(dirname(dataDir), {recursive: true, force: true})
  if (lost === null) return [`${when}: ${outcome}`]
  const source = chosen.hasBackup ? 'with a backup' : 'without a backup'
  const result = lost.length === 0 ? 'restored completely' : `restored except for ${lost.length} document`
  return [`${when}: ${outcome}`, `${source}: ${result}`]
}

test(`${FLIPS} changed bytes change no answer, and each ends in a restore`, {timeout: 3_600_000}, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const random = seededRandom()
  const counts: Record<string, number> = {}
  for (let number = 0; number < FLIPS; number++) {
    const chosen = chooseFlip(random, number)
    const results = await tryFlip(chosen, number).catch(error => {
      throw new Error(`Byte ${number}: ${JSON.stringify(chosen)}`, {cause: error})
    })
    for (const result of results) counts[result] = (counts[result] ?? 0) + 1
  }
  console.log(counts)
  expect(Object.keys(counts)).toContain('before the start: found at start')
})
