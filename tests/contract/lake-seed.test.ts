import {mkdtempSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import sharp from 'sharp'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {adminTokenOf} from '../../services/content-lake/auth/admin-token.ts'
import {buildLake} from '../../services/content-lake/lake.ts'
import {seedLake} from '../../services/content-lake/seed-lake.ts'

const folder = mkdtempSync(join(tmpdir(), 'overprint-seed-'))
const file = join(folder, 'seed.ndjson')
const write = (documents: unknown[]) => writeFileSync(file, documents.map(one => JSON.stringify(one)).join('\n'))

let counter = 0
const withLake = async (work: (app: Awaited<ReturnType<typeof buildLake>>) => Promise<void>) => {
  const app = await buildLake({dataDir: join(folder, `lake-${counter++}`), adminToken: 'seed-token'})
  try {
    await work(app)
  } finally {
    await app.close()
  }
}
const exported = async (app: Awaited<ReturnType<typeof buildLake>>) => {
  const headers = {authorization: 'Bearer seed-token'}
  const {body} = await app.inject({url: '/v1/data/export/production', headers})
  return body
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

beforeAll(async () => {
  const image = sharp({create: {width: 8, height: 6, channels: 3, background: 'teal'}})
  await image.png().toFile(join(folder, 'teal.png'))
})
afterAll(() => rmSync(folder, {recursive: true, force: true}))

describe('seeding', () => {
  it('loads documents in any order, with their images, only once and only into an empty dataset', async () => {
    write([
      {_id: 'post', _type: 'post', _updatedAt: '2026-02-03T04:05:06Z', author: {_type: 'reference', _ref: 'ann'}},
      {_id: 'ann', _type: 'author', face: {_type: 'image', _sanityAsset: 'image@file://./teal.png'}},
      {_id: 'drafts.post', _type: 'post'},
    ])
    await withLake(async app => {
      const reports: string[] = []
      await seedLake(app, file, line => reports.push(line))
      await seedLake(app, file, line => reports.push(line))
      expect(reports).toEqual([`Loaded 3 documents and 1 assets from ${file}`])
      const documents = await exported(app)
      expect(documents.map(({_id}) => _id)).toEqual([
        'ann',
        'drafts.post',
        expect.stringMatching(/^image-.*-8x6-png$/),
        'post',
      ])
      expect(documents[0].face).toEqual({_type: 'image', asset: {_type: 'reference', _ref: documents[2]._id}})
      expect(documents[3]._updatedAt).toBe('2026-02-03T04:05:06Z')
    })
  })

  it('stores no document when one of them is invalid, and names it', async () => {
    const cases: [unknown[], RegExp][] = [
      [
        [
          {_id: 'a', _type: 'x'},
          {_id: 'b', _type: 'x', to: {_ref: 'nobody'}},
        ],
        /non-existent document "nobody"/,
      ],
      [[{_id: 'a', _type: 'x'}, 'text'], /seed\.ndjson:2 is not a JSON object/],
      [[{_id: 'a', _type: 'x', i: {_sanityAsset: 'image@file://./missing.png'}}], /seed\.ndjson:1: /],
      [
        [{_id: 'a', _type: 'x', i: {_sanityAsset: 'image@file:///etc/hostname'}}],
        /not a file in the folder of the seed/,
      ],
      [
        [{_id: 'a', _type: 'x', i: {_sanityAsset: 'image@https://example.com/a.png'}}],
        /not a file in the folder of the seed/,
      ],
    ]
    for (const [documents, reason] of cases) {
      write(documents)
      await withLake(async app => {
        await expect(seedLake(app, file, () => undefined)).rejects.toThrow(reason)
        expect(await exported(app)).toEqual([])
      })
    }
  })
})

describe('the administrator token', () => {
  it('is generated once, readable by its owner only, when none is given', () => {
    const generated = adminTokenOf(join(folder, 'tokens'), undefined)
    expect(generated.token).toMatch(/^[\w-]{43}$/)
    expect(statSync(String(generated.file)).mode & 0o777).toBe(0o600)
    expect(adminTokenOf(join(folder, 'tokens'), undefined).token).toBe(generated.token)
    expect(adminTokenOf(folder, 'given')).toEqual({token: 'given', file: null})
  })
})
