import fc from 'fast-check'
import sharp from 'sharp'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake

beforeAll(async () => {
  lake = await startLake({queryTimeoutMs: 1500, assetLimit: 200_000, pixelLimit: 1_000_000})
  const transaction = lake.client.transaction()
  for (let number = 0; number < 40; number++) {
    transaction.create({
      _id: `post-${number}`,
      _type: number % 3 ? 'post' : 'note',
      title: `Title ${number}`,
      slug: {current: `slug-${number}`},
      list: [{_key: 'k', n: number}, number, 'text', null],
      to: [{_key: 'r', _type: 'reference', _ref: `post-${number % 4}`}],
    })
  }
  await transaction.commit()
})
afterAll(() => lake.close())

/** Well-formed expressions of every kind, nested more deeply than real queries. */
const {node} = fc.letrec<{node: string}>(tie => {
  const one = (make: (inner: string) => string) => tie('node').map(make)
  const two = (make: (left: string, right: string) => string) =>
    fc.tuple(tie('node'), tie('node')).map(([left, right]) => make(left, right))
  return {
    node: fc.oneof(
      {maxDepth: 5, depthSize: 'medium'},
      fc.constantFrom(
        '*',
        '@',
        '^',
        '^.^',
        'title',
        'list',
        'to',
        'slug.current',
        '$p',
        '1',
        '"a"',
        'null',
        '[]',
        '{}',
      ),
      fc.constantFrom('to[]->', 'list[].n', '*[_type == "post"]', 'now()', 'identity()', 'text::query("a -b*")'),
      two((left, right) => `${left}[${right}]`),
      two((left, right) => `(${left})[_id == ^._id || ${right}]`),
      two((left, right) => `${left}{"x": ${right}, ...}`),
      two((left, right) => `(${left} | order(${right} desc))`),
      two((left, right) => `(${left} | score(${right}, boost(true, 2)))`),
      two((left, right) => `select(${left} => ${right})`),
      two((left, right) => `coalesce(${left}, ${right})`),
      two((left, right) => `(${left} in ${right})`),
      two((left, right) => `(${left} match ${right})`),
      two((left, right) => `(${left} + ${right})`),
      two((left, right) => `array::join(${left}, ${right})`),
      one(inner => `${inner}[0..3]`),
      one(inner => `${inner}[-1]->`),
      one(inner => `references(${inner})`),
      one(inner => `count(${inner})`),
      one(inner => `array::unique(${inner})`),
      one(inner => `math::sum(${inner})`),
      one(inner => `pt::text(${inner})`),
      one(inner => `documents::get(${inner})`),
      one(inner => `documents::incomingRefCount(${inner})`),
      one(inner => `dateTime(${inner})`),
      one(inner => `path(${inner})`),
      one(inner => `{${inner} => {"c": 1}, "y": *[references(^._id)]._id}`),
      one(inner => `[...${inner}, ${inner}]`),
      one(inner => `geo::contains(${inner}, ${inner})`),
    ),
  }
})

describe('the lake returns no 5xx', () => {
  it('for well-formed queries of every kind, with or without a source map', async () => {
    const statuses = new Map<number, number>()
    const sourceMap = fc.constantFrom('false', 'true', 'withKeyArraySelector', 'maybe')
    const perspective = fc.constantFrom('raw', 'published', 'drafts', 'spring,drafts')
    await fc.assert(
      fc.asyncProperty(node, sourceMap, perspective, fc.boolean(), async (query, sourceMapKind, layers, asAdmin) => {
        const fields = new URLSearchParams({
          query,
          resultSourceMap: sourceMapKind,
          perspective: layers,
          $p: '"post-1"',
          tag: 'a.b',
        })
        const headers: Record<string, string> = asAdmin ? {authorization: `Bearer ${lake.token}`} : {}
        const response = await fetch(`${lake.url}/v2025-02-19/data/query/production?${fields}`, {headers})
        const body = await response.json()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        expect([200, 400], `${query}\n${JSON.stringify(body)}`).toContain(response.status)
        if (response.status !== 200) return
        expect('resultSourceMap' in body).toBe(sourceMapKind !== 'false')
      }),
      {numRuns: 600, endOnFailure: true},
    )
    expect(statuses.get(200)).toBeGreaterThan(100)
    expect(statuses.get(400)).toBeGreaterThan(50)
    expect(await lake.client.fetch('count(*)')).toBe(40)
  })

  it('for uploads of damaged pictures: a document or a 400', async () => {
    const flat = sharp({create: {width: 24, height: 16, channels: 4, background: '#3366994d'}})
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
    const pictures = await Promise.all([
      flat.clone().png().toBuffer(),
      flat
        .clone()
        .withExif({IFD3: {GPSLatitude: '1/1 0/1 0/1'}})
        .jpeg()
        .toBuffer(),
      flat.clone().webp().toBuffer(),
      flat.clone().gif().toBuffer(),
      flat.clone().tiff().toBuffer(),
      Buffer.from(svg),
    ])
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), {maxLength: 6})
    const kind = fc.constantFrom('images', 'files')
    const meta = fc.constantFrom('', '?meta=exif&meta=location', '?meta=none', '?meta=dimensions', '?meta=x')
    const headers = {authorization: `Bearer ${lake.token}`, 'content-type': 'text/html'}
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pictures),
        damage,
        fc.nat(),
        kind,
        meta,
        async (picture, changes, cut, collection, options) => {
          const body = new Uint8Array(picture.subarray(0, cut % 3 === 0 ? (cut % picture.length) + 1 : picture.length))
          for (const [at, byte] of changes) body[at % body.length] = byte
          const response = await fetch(`${lake.url}/v1/assets/${collection}/production${options}`, {
            method: 'POST',
            headers,
            body,
          })
          const {document, message} = await response.json()
          expect([200, 400], message).toContain(response.status)
          if (response.status !== 200) return
          const served = await fetch(`${document.url}${collection === 'images' ? '?w=15' : ''}`)
          expect([200, 400], document.url).toContain(served.status)
          // A file uploaded as text/html is served so that browsers do not run it.
          expect(served.headers.get('x-content-type-options') ?? 'nosniff').toBe('nosniff')
          await served.arrayBuffer()
        },
      ),
      {numRuns: 200, endOnFailure: true},
    )
  })

  it('for small files with huge pixel dimensions: a 400', async () => {
    const bomb = await sharp({create: {width: 4000, height: 4000, channels: 3, background: '#000'}})
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(200_000)
    await expect(lake.client.assets.upload('image', bomb)).rejects.toMatchObject({statusCode: 400})
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="9" height="9"/></svg>'
    await expect(lake.client.assets.upload('image', Buffer.from(svg))).rejects.toMatchObject({statusCode: 400})
  })
})
