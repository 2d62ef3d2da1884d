import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import sharp from 'sharp'
import {afterEach, beforeEach, describe, expect, it} from 'vitest'
import {exportFile} from '../../services/content-lake/commands/export.ts'
import {importFile} from '../../services/content-lake/commands/import.ts'
import {writeAddress} from '../../services/content-lake/commands/lake-address.ts'
import {startLake, type TestLake} from '../support/lake.ts'

/* The versions of a scheduled release are locked, but Sanity's importer stores a document before its references and pictures. */

let folder = ''
let lake: TestLake
const at = (name: string): string => join(folder, name)

const start = async (dataDir: string): Promise<TestLake> => {
  const started = await startLake({dataDir})
  writeAddress(dataDir, started.url)
  return started
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-import-releases-'))
  for (const name of ['lake', 'other', 'in', 'in/images']) mkdirSync(at(name))
  lake = await start(at('lake'))
})
afterEach(async () => {
  await lake.close()
  rmSync(folder, {recursive: true, force: true})
})

const author = {_type: 'reference', _ref: 'author'}
const writeFolder = async (publishAt: string) => {
  const picture = sharp({create: {width: 4, height: 3, channels: 3, background: '#0a7'}})
  await picture.png().toFile(at('in/images/a.png'))
  const image = {_type: 'image', _sanityAsset: 'image@file://./images/a.png'}
  const metadata = {title: 'Spring', releaseType: 'scheduled', intendedPublishAt: publishAt}
  const documents = [
    {_id: '_.releases.r1', _type: 'system.release', name: 'r1', state: 'scheduled', publishAt, metadata},
    {_id: 'author', _type: 'author'},
    {_id: 'post', _type: 'post', title: 'published', author},
    {_id: 'versions.r1.post', _type: 'post', title: 'scheduled', author, image},
  ]
  writeFileSync(at('in/data.ndjson'), documents.map(document => JSON.stringify(document)).join('\n'))
}
const run = (...args: string[]) => importFile([at('in'), '--data', at('lake'), ...args])
const read = (id: string) => lake.client.getDocument(id)
const isComplete = async () => {
  const version = await read('versions.r1.post')
  expect(version).toMatchObject({title: 'scheduled', image: {asset: {_ref: expect.stringMatching(/^image-/)}}})
  expect(version?.author).toEqual(author)
}
const inADay = () => new Date(Date.now() + 86_400_000).toISOString()

describe('an import', () => {
  it('schedules the releases of an export for their times, after their versions are complete', async () => {
    const publishAt = inADay()
    await writeFolder(publishAt)
    expect(await run()).toEqual([expect.stringMatching(/^Imported 4 documents/)])
    await isComplete()
    expect(await read('_.releases.r1')).toMatchObject({state: 'scheduled', publishAt, metadata: {title: 'Spring'}})

    await exportFile([at('out.tar.gz'), '--data', at('lake')])
    await importFile([at('out.tar.gz'), '--data', at('other'), '--without-rules'])
    await lake.close()
    lake = await start(at('other'))
    await isComplete()
    expect(await read('_.releases.r1')).toMatchObject({state: 'scheduled', publishAt})
  })

  it('leaves a release active whose time is past, says so and publishes nothing', async () => {
    await writeFolder('2026-01-01T00:00:00.000Z')
    expect(await run()).toEqual([
      expect.stringMatching(/^Warning: The release "r1" is active, .*2026-01-01.*: The publish time is in the past$/),
      expect.stringMatching(/^Imported 4 documents/),
    ])
    await isComplete()
    const release = await read('_.releases.r1')
    expect([release?.state, release?.publishAt]).toEqual(['active', undefined])
    expect(await read('post')).toMatchObject({title: 'published'})
  })

  it('with --replace replaces a scheduled release of the same name, which it names when it fails on its way', async () => {
    await writeFolder(inADay())
    await run()
    const publishAt = inADay()
    await writeFolder(publishAt)
    await run('--replace')
    await isComplete()
    expect(await read('_.releases.r1')).toMatchObject({state: 'scheduled', publishAt})

    writeFileSync(at('in/images/a.png'), 'no picture')
    await expect(run('--replace')).rejects.toThrow(
      /"Importing assets \(files\/images\)" \(1 of 1\): at least 4 of 4 documents are stored\. .*\n.*not scheduled: r1\.\nRepeat it with --replace\.$/,
    )
    await writeFolder(publishAt)
    await run('--replace')
    await isComplete()
    expect(await read('_.releases.r1')).toMatchObject({state: 'scheduled', publishAt})
  })

  it('does not say that a release of the lake with the same name was changed, which it refuses to replace', async () => {
    const publishAt = inADay()
    await writeFolder(publishAt)
    await run()
    // Sanity's importer makes the references strong of documents that it leaves as they are, too.
    const error = await Promise.resolve(run('--missing')).catch((reason: unknown) => reason)
    expect(String(error)).toContain('r1')
    expect(String(error)).not.toContain('not scheduled')
    expect(await read('_.releases.r1')).toMatchObject({state: 'scheduled', publishAt})
  })

  it('with --missing leaves a release of the same name as it is, and adds documents and releases that are missing', async () => {
    const publishAt = inADay()
    await writeFolder(publishAt)
    await run()
    await lake.client.delete('post')
    await lake.client.action({actionType: 'sanity.action.release.unschedule', releaseId: 'r1'})
    const lines = readFileSync(at('in/data.ndjson'), 'utf8')
    const [release = ''] = lines.split('\n')
    writeFileSync(at('in/data.ndjson'), `${lines}\n${release.replaceAll('r1', 'r2')}`)
    expect(await run('--missing')).toEqual([expect.stringMatching(/^Imported 5 documents/)])
    expect(await read('post')).toMatchObject({title: 'published', author})
    expect((await read('_.releases.r1'))?.state).toBe('active')
    expect(await read('_.releases.r2')).toMatchObject({state: 'scheduled', publishAt})
    await isComplete()
  })

  it('without an option stores nothing when a document exists, and names it', async () => {
    await writeFolder(inADay())
    await run()
    await lake.client.delete('post')
    await expect(run()).rejects.toThrow(
      '3 of 4 documents already exist, such as "_.releases.r1": nothing was imported. Use --missing to import the others, or --replace.',
    )
    expect(await read('post')).toBeUndefined()
  })
})
