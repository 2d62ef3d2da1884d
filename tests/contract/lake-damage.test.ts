import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {backup} from '../../services/content-lake/commands/backup.ts'
import {holdLakeDatabase} from '../../services/content-lake/store/lake-database.ts'
import {readLakeProblem} from '../../studio/connection/read-lake-problem.ts'
import {DAMAGED_PAGE, damagedLake} from '../support/damaged-lake.ts'
import {eventually} from '../support/eventually.ts'

const {state, start, stop, at, damage, send, statusOf, query, create} = damagedLake()

describe('a lake with a damaged document', () => {
  const restart = async () => {
    await stop()
    damage(DAMAGED_PAGE)
    await start()
  }

  it('is read-only, says so in /readyz and its log, and names the newest backup and the command', async () => {
    await backup(['--data', state.dataDir])
    await restart()
    const [ready, written] = [await send('/readyz', null), await create()]
    for (const {status, headers, text} of [ready, written]) {
      expect([status, headers.get('retry-after')]).toEqual([503, '600'])
      expect(text).toMatch(/damaged, so it is read-only\. The newest backup is \d{4}-.*npm run lake -- restore/)
      expect(text).not.toContain(state.root)
    }
    expect(state.logged.join('\n')).toMatch(/1 of 3 rows of "documents" do not match their checksum/)
    expect(state.logged.join('\n')).toContain(`restore --data ${state.dataDir}`)
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

  it('is not backed up', async () => {
    damage(DAMAGED_PAGE)
    await expect(backup(['--data', state.dataDir])).rejects.toThrow(/do not match their checksum/)
    expect(readdirSync(join(state.root, 'backups', 'lake'))).toEqual([])
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
    const file = join(state.dataDir, 'lake.sqlite')
    const bytes = readFileSync(file, 'latin1')
    expect(bytes).toContain('edda@example.comEddaviewer')
    writeFileSync(file, bytes.replace('edda@example.comEddaviewer', 'edda@example.comEddaeditor'), 'latin1')
    await start()
    expect((await send('/v1/users/me', session)).status).toBe(503)
  })

  it('returns no outdated document when acknowledged writes are missing', async () => {
    await stop()
    const file = join(state.dataDir, 'lake.sqlite')
    const earlier = readFileSync(file)
    await start()
    await at().write([{patch: {id: 'good', set: {text: 'Better'}}}])
    await stop()
    writeFileSync(file, earlier)
    await start()
    expect(state.logged.join('\n')).toContain('The last acknowledged changes are missing')
    expect(await statusOf('/v1/data/doc/production/good')).toBe(503)
    expect((await query('*[_id == "good"]')).status).toBe(503)
  })

  it('does not start when nothing can be read, and says what to do', async () => {
    await stop()
    writeFileSync(join(state.dataDir, 'lake.sqlite'), 'x'.repeat(10_000))
    await expect(start()).rejects.toThrow(/damaged and cannot be read.*npm run lake -- restore/)
  })

  it('serves no damaged file', async () => {
    const {document} = JSON.parse((await send('/v1/assets/files/production?filename=a.txt', at().token, {a: 1})).text)
    const path = new URL(document.url).pathname
    expect(await statusOf(path)).toBe(200)
    writeFileSync(join(state.dataDir, 'assets', path.split('/').at(-1) ?? ''), '{"a":2}')
    expect(await statusOf(path)).toBe(503)
  })
})

it('a lake whose check takes too long is read-only until the check has ended', async () => {
  await stop()
  const {health, close} = await holdLakeDatabase(state.dataDir, 0)
  expect(health.refusal()?.message).toMatch(/checking its database/)
  await eventually(() => health.refusal()).toBeNull()
  close()
})
