import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {afterEach, beforeEach, describe, expect, it} from 'vitest'
import {writeAddress} from '../../services/content-lake/commands/lake-address.ts'
import {startLake, type TestLake} from '../support/lake.ts'
import {runLakeCommand} from '../support/lake-process.ts'

const MAIN = resolve(import.meta.dirname, '..', '..', 'services', 'content-lake', 'main.ts')

let folder = ''
let lake: TestLake
const at = (name: string): string => join(folder, name)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-import-stopped-'))
  lake = await startLake({dataDir: folder})
  writeAddress(folder, lake.url)
})
afterEach(async () => {
  await lake.close()
  rmSync(folder, {recursive: true, force: true})
})

const write = (documents: object[]) =>
  writeFileSync(at('in.ndjson'), documents.map(document => JSON.stringify(document)).join('\n'))

const imageAt = (url: string) => ({_type: 'image', _sanityAsset: `image@${url}`})

describe('an import that stops', () => {
  it('says how many documents it has stored, also when they keep the times of an export, and what repeating it with --replace does', async () => {
    await lake.client.create({_id: 'kept', _type: 'post'})
    writeFileSync(at('a.png'), 'no picture')
    write([
      {_id: 'a', _type: 'post', image: imageAt('file://./a.png')},
      {_id: 'b', _type: 'post', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-02T00:00:00Z'},
      {_id: 'kept', _type: 'post'},
    ])
    const {code, output} = await runLakeCommand(['import', at('in.ndjson'), '--missing', '--data', folder])
    expect([code, output.split('\n').slice(-4)]).toEqual([
      1,
      [
        expect.stringContaining('not a usable image'),
        'The import stopped at "Importing assets (files/images)" (1 of 1): at least 2 of 3 documents are stored. Their references are weak and pictures may be missing.',
        'Repeat it with --replace, which also replaces documents that existed before.',
        '',
      ],
    ])
  })

  it('says only why when it has stored nothing', async () => {
    await lake.client.create({_id: 'a', _type: 'post'})
    write([{_id: 'a', _type: 'post'}])
    const {code, output} = await runLakeCommand(['import', at('in.ndjson'), '--data', folder])
    expect([code, output]).toEqual([1, expect.stringContaining('documents already exist')])
    expect(output).not.toContain('stopped')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('by %s says the same, and leaves no token', async signal => {
    // The picture's server never responds.
    const requested = Promise.withResolvers<void>()
    const server = createServer(() => requested.resolve()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const {port} = server.address() as AddressInfo
    write([{_id: 'a', _type: 'post', image: imageAt(`http://127.0.0.1:${port}/a.png`)}])
    const child = spawn(process.execPath, [MAIN, 'import', at('in.ndjson'), '--data', folder])
    let output = ''
    child.stderr.on('data', chunk => {
      output += chunk
    })
    const closed = once(child, 'close')
    await Promise.race([requested.promise, closed])
    child.kill(signal)
    expect(await closed).toEqual([1, null])
    expect(output).toMatch(
      new RegExp(
        `interrupted by ${signal}\\.\\nThe import stopped at "Importing assets .*at least 1 of 1 documents are stored`,
      ),
    )
    expect(lake.app.lake.tokens.list()).toEqual([])
    server.closeAllConnections()
    server.close()
  })
})
