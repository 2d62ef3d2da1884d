import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest'
import {backup} from '../../services/content-lake/commands/backup.ts'
import {restore} from '../../services/content-lake/commands/restore.ts'
import {holdLakeDatabase} from '../../services/content-lake/store/lake-database.ts'
import {readLakeProblem} from '../../studio/connection/read-lake-problem.ts'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'

let root = ''
let dataDir = ''
let lake: TestLake | undefined
let logged: string[] = []

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'overprint-lake-damage-'))
  dataDir = join(root, 'lake')
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...values) => void logged.push(values.join(' ')))
  await start()
  await at().write([
    {create: {_id: 'good', _type: 'note', text: 'Good'}},
    {create: {_id: 'bad', _type: 'page', text: 'Original text'}},
    {create: {_id: 'drafts.secret', _type: 'note', text: 'Draft'}},
  ])
})
afterEach(async () => {
  await stop()
  rmSync(root, {recursive: true, force: true})
})

const start = async (): Promise<void> => {
  lake = await startLake({dataDir, queryWorkers: 1})
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

/** Changes the database without the lake, as a damaged disk does: the checksums stay as they were. */
const damage = (sql: string): void => {
  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'))
  database.exec(sql)
  database.close()
}
const DAMAGED_PAGE = `update documents set content = replace(content, 'Original', 'Changed') where id = 'bad'`

const send = async (path: string, token: string | null = at().token, body?: object) => {
  const response = await fetch(`${at().url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {...(token && {authorization: `Bearer ${token}`}), ...(body && {'content-type': 'application/json'})},
    ...(body && {body: JSON.stringify(body)}),
  })
  return {status: response.status, headers: response.headers, text: await response.text()}
}
const query = (groq: string) => send(`/v1/data/query/production?perspective=raw&query=${encodeURIComponent(groq)}`)
const create = () => send('/v1/data/mutate/production', at().token, {mutations: [{create: {_type: 'note'}}]})
const statusOf = async (path: string) => (await send(path)).status

describe('a lake with a damaged document', () => {
  const restart = async () => {
    await stop()
    damage(DAMAGED_PAGE)
    await start()
  }

  it('is read-only, says so in /readyz and its log, and names the newest backup and the command', async () => {
    await backup(['--data', dataDir])
    await restart()
    const [ready, written] = [await send('/readyz', null), await create()]
    for (const {status, headers, text} of [ready, written]) {
      expect([status, headers.get('retry-after')]).toEqual([503, '600'])
      expect(text).toMatch(/damaged, so it is read-only\. The newest backup is \d{4}-.*npm run lake -- restore/)
      expect(text).not.toContain(root)
    }
    expect(logged.join('\n')).toMatch(/1 of 3 rows of "documents" do not match their checksum/)
    expect(logged.join('\n')).toContain(`restore --data ${dataDir}`)
    expect(await statusOf('/healthz')).toBe(200)
  })

  it('shows the Studio the reason', async () => {
    expect(await readLakeProblem(`${at().url}/readyz`)).toBeNull()
    await restart()
    expect(await readLakeProblem(`${at().url}/readyz`)).toMatch(/damaged, so it is read-only/)
  })

  it('returns good documents, and an error instead of the damaged one', async () => {
    await restart()
    expect((await send('/v1/data/doc/production/good')).text).toContain('"Good"')
    expect(await statusOf('/v1/data/doc/production/bad')).toBe(503)
    expect(await statusOf('/v1/data/doc/production/unknown')).toBe(503)
    expect((await query('*[_type == "note"]._id')).text).toContain('["drafts.secret","good"]')
    for (const groq of [
      '*[_type == "page"]',
      '*[_id == "bad"]',
      'count(*)',
      '*[_id == "good"]{"x": *[_type == "page"]}',
    ]) {
      expect([groq, (await query(groq)).status]).toEqual([groq, 503])
    }
  })

  it('notices damage while it runs, in a read', async () => {
    expect((await create()).status).toBe(200)
    damage(DAMAGED_PAGE)
    expect(await statusOf('/v1/data/doc/production/bad')).toBe(503)
    expect((await create()).status).toBe(503)
    expect(await statusOf('/readyz')).toBe(503)
  })

  it('notices damage while it runs, in the regular check', async () => {
    damage(DAMAGED_PAGE)
    expect(await statusOf('/readyz')).toBe(200)
    await at().app.lake.scrubber.scrub()
    expect(await statusOf('/readyz')).toBe(503)
  })

  it('is not backed up', async () => {
    damage(DAMAGED_PAGE)
    await expect(backup(['--data', dataDir])).rejects.toThrow(/do not match their checksum/)
    expect(readdirSync(join(root, 'backups', 'lake'))).toEqual([])
  })
})

describe('a lake with other damage', () => {
  it('answers no query when a document is missing without a trace', async () => {
    await stop()
    damage(`update integrity set number = number + 1 where name = 'documents'`)
    await start()
    expect((await query('*[_type == "note"]')).status).toBe(503)
    expect((await send('/v1/data/doc/production/good')).status).toBe(200)
  })

  it('accepts no changed role', async () => {
    const {accounts, tokens} = at().app.lake
    const user = await accounts.add({
      email: 'edda@example.com',
      name: 'Edda',
      role: 'viewer',
      password: 'a long password',
    })
    const session = tokens.issue({label: 'x', role: 'viewer', user: user.id, lifeMs: 60_000}).token
    expect((await send('/v1/users/me', session)).status).toBe(200)
    await stop()
    const file = join(dataDir, 'lake.sqlite')
    const bytes = readFileSync(file, 'latin1')
    expect(bytes).toContain('edda@example.comEddaviewer')
    writeFileSync(file, bytes.replace('edda@example.comEddaviewer', 'edda@example.comEddaeditor'), 'latin1')
    await start()
    expect((await send('/v1/users/me', session)).status).toBe(503)
  })

  it('returns no outdated document when acknowledged writes are missing', async () => {
    await stop()
    const file = join(dataDir, 'lake.sqlite')
    const earlier = readFileSync(file)
    await start()
    await at().write([{patch: {id: 'good', set: {text: 'Better'}}}])
    await stop()
    writeFileSync(file, earlier)
    await start()
    expect(logged.join('\n')).toContain('The last acknowledged changes are missing')
    expect(await statusOf('/v1/data/doc/production/good')).toBe(503)
    expect((await query('*[_id == "good"]')).status).toBe(503)
  })

  it('does not start when nothing can be read, and says what to do', async () => {
    await stop()
    writeFileSync(join(dataDir, 'lake.sqlite'), 'x'.repeat(10_000))
    await expect(start()).rejects.toThrow(/damaged and cannot be read.*npm run lake -- restore/)
  })

  it('serves no damaged file', async () => {
    const {document} = JSON.parse((await send('/v1/assets/files/production?filename=a.txt', at().token, {a: 1})).text)
    const path = new URL(document.url).pathname
    expect(await statusOf(path)).toBe(200)
    writeFileSync(join(dataDir, 'assets', path.split('/').at(-1) ?? ''), '{"a":2}')
    expect(await statusOf(path)).toBe(503)
  })
})

it('a lake whose check takes too long is read-only until the check has ended', async () => {
  await stop()
  const {health, close} = await holdLakeDatabase(dataDir, 0)
  expect(health.refusal()?.message).toMatch(/checking its database/)
  await eventually(() => health.refusal()).toBeNull()
  close()
})

describe('restore', () => {
  const texts = async () => JSON.parse((await query('*[]{_id, text} | order(_id)')).text).result
  const ALL = [
    {_id: 'bad', text: 'Original text'},
    {_id: 'drafts.secret', text: 'Draft'},
    {_id: 'good', text: 'Better'},
  ]

  it('combines the backup with the later changes of the damaged database, and keeps that aside', async () => {
    await backup(['--data', dataDir])
    await at().write([{patch: {id: 'good', set: {text: 'Better'}}}])
    await stop()
    damage(DAMAGED_PAGE)
    const lines = await restore(['--data', dataDir])
    expect(lines).toContain('Nothing is lost.')
    await start()
    expect(await texts()).toEqual(ALL)
    expect((await create()).status).toBe(200)
    const kept = /kept in (\S+);/.exec(lines.join('\n'))?.[1] ?? ''
    expect(readFileSync(join(kept, 'lake.sqlite')).includes('Changed text')).toBe(true)
  })

  it('applies the patches of the log to the state in the backup when the newest state is damaged', async () => {
    await backup(['--data', dataDir])
    await at().client.patch('good').set({text: 'Better'}).commit()
    await stop()
    damage(`update documents set content = replace(content, 'Better', 'Bitter') where id = 'good'`)
    expect(await restore(['--data', dataDir])).toContain('Nothing is lost.')
    await start()
    expect(await texts()).toEqual(ALL)
  })

  it('lists what it cannot recover, without and with a backup', async () => {
    await stop()
    damage(DAMAGED_PAGE)
    expect((await restore(['--data', dataDir])).join('\n')).toMatch(/no backup.*"bad" of "production": everything/s)
    await start()
    expect((await texts()).map(({_id}: {_id: string}) => _id)).toEqual(['drafts.secret', 'good'])
    await backup(['--data', dataDir])
    await at().write([{createOrReplace: {_id: 'good', _type: 'note', text: 'Replaced'}}])
    await stop()
    damage(`update documents set content = replace(content, 'Replaced', 'Deplaced') where id = 'good'`)
    expect((await restore(['--data', dataDir])).join('\n')).toMatch(/"good" of "production": its changes after/)
    await start()
    expect((await send('/v1/data/doc/production/good')).text).toContain('"Good"')
  })

  it('replaces damaged and missing asset files', async () => {
    const {document} = JSON.parse((await send('/v1/assets/files/production?filename=a.txt', at().token, {a: 1})).text)
    await backup(['--data', dataDir])
    await stop()
    const path = new URL(document.url).pathname
    writeFileSync(join(dataDir, 'assets', path.split('/').at(-1) ?? ''), '{"a":2}')
    expect((await restore(['--data', dataDir])).join('\n')).toMatch(/1 asset file/)
    await start()
    expect((await send(path)).text).toBe('{"a":1}')
  })

  it('refuses to work beside a running lake, and without anything to restore', async () => {
    await expect(restore(['--data', dataDir])).rejects.toThrow(/A content lake is using .*\. Stop it/)
    await expect(restore(['--data', join(root, 'none')])).rejects.toThrow(/neither a content lake .* nor a backup/)
    await expect(restore(['--data', join(root, 'x'), '--from', root])).rejects.toThrow(/contains no content lake/)
  })

  it('skips a damaged backup', async () => {
    await backup([join(root, 'backups', 'lake', '2026-01-01T00-00-00.000Z'), '--data', dataDir])
    mkdirSync(join(root, 'backups', 'lake', '2026-01-02T00-00-00.000Z'))
    writeFileSync(join(root, 'backups', 'lake', '2026-01-02T00-00-00.000Z', 'lake.sqlite'), 'x'.repeat(5000))
    await stop()
    damage(DAMAGED_PAGE)
    expect((await restore(['--data', dataDir])).join('\n')).toContain('2026-01-01T00-00-00.000Z')
    expect(logged.join('\n')).toMatch(/2026-01-02.* is not used/)
  })

  it('is completed by the next start when its process was killed at the end', async () => {
    await stop()
    mkdirSync(join(dataDir, 'restored'))
    const file = join(dataDir, 'lake.sqlite')
    writeFileSync(join(dataDir, 'restored', 'lake.sqlite'), readFileSync(file))
    writeFileSync(join(dataDir, 'restored', 'kept-as'), 'damaged-then')
    writeFileSync(file, 'x'.repeat(5000))
    writeFileSync(`${file}-wal`, 'x'.repeat(5000))
    await start()
    expect(await statusOf('/v1/data/doc/production/good')).toBe(200)
    expect(readFileSync(join(dataDir, 'damaged-then', 'lake.sqlite'), 'utf8')).toMatch(/^x+$/)
    expect(existsSync(join(dataDir, 'restored'))).toBe(false)
  })
})
