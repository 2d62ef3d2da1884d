import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, it} from 'vitest'
import {backup} from '../../services/content-lake/commands/backup.ts'
import {restore} from '../../services/content-lake/commands/restore.ts'
import {verify} from '../../services/content-lake/commands/verify.ts'
import {addChecksumFunctions} from '../../services/content-lake/database/row-checksum.ts'
import {toBackupName} from '../../services/kit/backup/backup-folder.ts'
import {DAMAGED_PAGE, damagedLake} from '../support/damaged-lake.ts'
import {startLake} from '../support/lake.ts'

const {state, start, stop, at, damage, send, statusOf, query, create} = damagedLake()

describe('restore', () => {
  const texts = async () => JSON.parse((await query('*[]{_id, text} | order(_id)')).text).result
  const ALL = [
    {_id: 'bad', text: 'Original text'},
    {_id: 'drafts.secret', text: 'Draft'},
    {_id: 'good', text: 'Better'},
  ]

  it('combines the backup with the later changes of the damaged database, and keeps that aside', async () => {
    await backup(['--data', state.dataDir])
    await at().write([{patch: {id: 'good', set: {text: 'Better'}}}])
    await stop()
    damage(DAMAGED_PAGE)
    const lines = await restore(['--data', state.dataDir])
    expect(lines).toContain('Nothing is lost.')
    await start()
    expect(await texts()).toEqual(ALL)
    expect((await create()).status).toBe(200)
    const kept = /kept in (\S+);/.exec(lines.join('\n'))?.[1] ?? ''
    expect(readFileSync(join(kept, 'lake.sqlite')).includes('Changed text')).toBe(true)
  })

  it('writes a backup into a new data folder, as on another machine, and speaks of no damaged database', async () => {
    const folder = join(state.root, 'moved')
    await backup([folder, '--data', state.dataDir])
    await stop()
    rmSync(state.dataDir, {recursive: true})
    const lines = await restore(['--data', state.dataDir, '--from', folder])
    expect(lines).toContain('Nothing is lost.')
    expect(lines.join()).not.toContain('damaged')
    await start()
    expect((await texts()).map(({_id}: {_id: string}) => _id)).toEqual(['bad', 'drafts.secret', 'good'])
  })

  it('applies the patches of the log to the state in the backup when the newest state is damaged', async () => {
    await backup(['--data', state.dataDir])
    await at().client.patch('good').set({text: 'Better'}).commit()
    await stop()
    damage(`update documents set content = replace(content, 'Better', 'Bitter') where id = 'good'`)
    expect(await restore(['--data', state.dataDir])).toContain('Nothing is lost.')
    await start()
    expect(await texts()).toEqual(ALL)
  })

  it('lists what it cannot recover, without and with a backup', async () => {
    await stop()
    damage(DAMAGED_PAGE)
    expect((await restore(['--data', state.dataDir])).join('\n')).toMatch(
      /no backup.*"bad" of "production": everything/s,
    )
    await start()
    expect((await texts()).map(({_id}: {_id: string}) => _id)).toEqual(['drafts.secret', 'good'])
    await backup(['--data', state.dataDir])
    await at().write([{createOrReplace: {_id: 'good', _type: 'note', text: 'Replaced'}}])
    await stop()
    damage(`update documents set content = replace(content, 'Replaced', 'Deplaced') where id = 'good'`)
    expect((await restore(['--data', state.dataDir])).join('\n')).toMatch(/"good" of "production": its changes after/)
    await start()
    expect((await send('/v1/data/doc/production/good')).text).toContain('"Good"')
  })

  it('replaces damaged and missing asset files', async () => {
    const {document} = JSON.parse((await send('/v1/assets/files/production?filename=a.txt', at().token, {a: 1})).text)
    await backup(['--data', state.dataDir])
    await stop()
    const path = new URL(document.url).pathname
    writeFileSync(join(state.dataDir, 'assets', path.split('/').at(-1) ?? ''), '{"a":2}')
    expect((await restore(['--data', state.dataDir])).join('\n')).toMatch(/1 asset file/)
    await start()
    expect((await send(path)).text).toBe('{"a":1}')
  })

  it('refuses to work beside a running lake, and without anything to restore', async () => {
    await expect(restore(['--data', state.dataDir])).rejects.toThrow(/A content lake is using .*\. Stop it/)
    await expect(restore(['--data', join(state.root, 'none')])).rejects.toThrow(
      /neither a content lake .* nor a backup/,
    )
    await expect(restore(['--data', join(state.root, 'x'), '--from', state.root])).rejects.toThrow(
      /contains no content lake/,
    )
  })

  it('skips a damaged backup', async () => {
    await backup([join(state.root, 'backups', 'lake', '2026-01-01T00-00-00.000Z'), '--data', state.dataDir])
    mkdirSync(join(state.root, 'backups', 'lake', '2026-01-02T00-00-00.000Z'))
    writeFileSync(join(state.root, 'backups', 'lake', '2026-01-02T00-00-00.000Z', 'lake.sqlite'), 'x'.repeat(5000))
    await stop()
    damage(DAMAGED_PAGE)
    expect((await restore(['--data', state.dataDir])).join('\n')).toContain('2026-01-01T00-00-00.000Z')
    expect(state.logged.join('\n')).toMatch(/2026-01-02.* is not used/)
  })

  it('uses a backup that is dated ahead only when there is no other one', async () => {
    const folder = join(state.root, 'backups', 'lake')
    const ahead = join(folder, '2999-01-01T00-00-00.000Z')
    const newest = join(folder, toBackupName(Date.now()))
    await backup([ahead, '--data', state.dataDir])
    await at().write([{createOrReplace: {_id: 'good', _type: 'note', text: 'Better'}}])
    await backup([newest, '--data', state.dataDir])
    await stop()
    const isFrom = async (source: string): Promise<void> => {
      rmSync(state.dataDir, {recursive: true})
      expect((await restore(['--data', state.dataDir])).join('\n')).toContain(`Backup: ${source}`)
      expect(state.logged.join('\n')).toContain(`${ahead} is dated ahead of now`)
    }
    await isFrom(newest)
    await start()
    expect(await texts()).toEqual(ALL)
    await stop()
    rmSync(newest, {recursive: true})
    await isFrom(ahead)
  })

  it('rejects the backup of another content lake, also one with a longer log', async () => {
    const dataDir = join(state.root, 'other')
    const other = await startLake({dataDir})
    for (const text of ['one', 'two', 'three', 'four']) await other.client.create({_type: 'note', text})
    await other.close()
    const foreign = join(state.root, 'foreign')
    await backup([foreign, '--data', dataDir])
    await stop()
    damage(DAMAGED_PAGE)
    await expect(restore(['--data', state.dataDir, '--from', foreign])).rejects.toThrow(
      /The backup is not one of this content lake: its transaction \d+ is another one/,
    )
  })

  it('is completed by the next start when its process was killed at the end', async () => {
    await stop()
    mkdirSync(join(state.dataDir, 'restored'))
    const file = join(state.dataDir, 'lake.sqlite')
    writeFileSync(join(state.dataDir, 'restored', 'lake.sqlite'), readFileSync(file))
    writeFileSync(join(state.dataDir, 'restored', 'kept-as'), 'damaged-then')
    writeFileSync(file, 'x'.repeat(5000))
    writeFileSync(`${file}-wal`, 'x'.repeat(5000))
    await start()
    expect(await statusOf('/v1/data/doc/production/good')).toBe(200)
    expect(readFileSync(join(state.dataDir, 'damaged-then', 'lake.sqlite'), 'utf8')).toMatch(/^x+$/)
    expect(existsSync(join(state.dataDir, 'restored'))).toBe(false)
  })

  describe('of a dataset with an unknown visibility', () => {
    const folder = () => join(state.root, 'copy')
    const visible = async () => JSON.parse((await send('/v1/data/query/vault?query=count(*)', null)).text).result

    /** Writes a backup of a private dataset whose visibility is "hidden", with a correct checksum. */
    const prepare = async () => {
      at().app.lake.store.addDataset('vault', 'private')
      const mutations = [{create: {_id: 'wine', _type: 'wine'}}]
      await at().app.lake.transact('vault', {mutations}, {author: 'test'})
      await stop()
      const database = new DatabaseSync(join(state.dataDir, 'lake.sqlite'))
      addChecksumFunctions(database)
      database.exec("update datasets set acl_mode = 'hidden' where name = 'vault'")
      database.close()
      await backup([folder(), '--data', state.dataDir])
    }

    it('fails with an error that names it, before anything is changed', async () => {
      await prepare()
      const [file, asset] = [join(state.dataDir, 'lake.sqlite'), join(state.dataDir, 'assets')]
      const before = [readFileSync(file), readdirSync(state.dataDir), readdirSync(asset)]
      const restoring = restore(['--data', state.dataDir, '--from', folder()])
      await expect(restoring).rejects.toThrow(
        /The visibility of the dataset "vault" is "hidden", which is not one of public, private\. Nothing was changed\. .*--private vault/,
      )
      expect([readFileSync(file), readdirSync(state.dataDir), readdirSync(asset)]).toEqual(before)
      await expect(restore(['--data', join(state.root, 'moved'), '--from', folder()])).rejects.toThrow('"hidden"')
    })

    it('makes the dataset private with --private, and only a dataset that exists', async () => {
      await prepare()
      const args = ['--data', state.dataDir, '--from', folder(), '--private']
      await expect(restore([...args, 'vault,cellar'])).rejects.toThrow('There is no dataset "cellar"')
      expect(await restore([...args, 'vault'])).toContain('Nothing is lost.')
      await start()
      expect(at().app.lake.store.listDatasets()).toMatchObject([
        {aclMode: 'public'},
        {name: 'vault', aclMode: 'private'},
      ])
      expect(await visible()).toBe(0)
    })

    it('is named by verify, and a running lake keeps the dataset private', async () => {
      await prepare()
      await expect(verify(['--data', state.dataDir])).rejects.toThrow('Found 1 problems')
      expect(state.logged).toContain('Dataset "vault": its visibility "hidden" is unknown, so it is private')
      await start()
      expect(await visible()).toBe(0)
    })
  })
})
