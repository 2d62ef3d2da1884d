import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import sharp from 'sharp'
import {describe, expect, it} from 'vitest'
import {sharp as guardedSharp} from '../../services/kit/images/sharp.ts'
import {assetLake, loadImage, twoColours} from '../support/asset-lake.ts'

const {assets, loadAsEditor} = assetLake()

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20" fill="red"/></svg>'

describe('uploading', () => {
  it('describes an image as the hosted service does', () => {
    expect(assets.photo).toMatchObject({
      _id: `image-${assets.photo.sha1hash}-400x200-png`,
      _type: 'sanity.imageAsset',
      assetId: assets.photo.sha1hash,
      extension: 'png',
      mimeType: 'image/png',
      originalFilename: 'two.png',
      label: 'both',
      title: 'Two',
      path: `images/overprint/production/${assets.photo.sha1hash}-400x200.png`,
      url: `${assets.lake.url}/images/overprint/production/${assets.photo.sha1hash}-400x200.png`,
      metadata: {
        dimensions: {width: 400, height: 200, aspectRatio: 2},
        hasAlpha: false,
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
        palette: {dominant: {background: expect.stringMatching(/^#(ff0000|0000ff)$/), foreground: '#fff'}},
      },
    })
  })

  it('stores one document for the same content', async () => {
    const again = await assets.lake.client.assets.upload('image', await twoColours(), {filename: 'other.png'})
    expect(again).toMatchObject({_id: assets.photo._id, originalFilename: 'two.png', _rev: assets.photo._rev})
    expect(await assets.lake.client.fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1)
  })

  it('rotates a photo by its EXIF orientation before measuring it', async () => {
    const sideways = await sharp(await twoColours())
      .jpeg()
      .withMetadata({orientation: 6})
      .toBuffer()
    const asset = await assets.lake.client.assets.upload('image', sideways)
    expect(asset.metadata.dimensions).toMatchObject({width: 200, height: 400})
    const upright = await loadImage(`${asset.url}?w=100`)
    expect([upright.width, upright.height]).toEqual([100, 200])
    expect([await upright.at(50, 20), await upright.at(50, 180)]).toEqual(['red', 'blue'])
  })

  it('extracts the metadata that the client requests', async () => {
    const picture = await sharp({create: {width: 30, height: 20, channels: 3, background: '#123456'}})
      .withExif({IFD2: {LensModel: 'Loupe'}})
      .jpeg()
      .toBuffer()
    const {metadata, url} = await assets.lake.client.assets.upload('image', picture, {extract: ['exif', 'blurhash']})
    expect(metadata).toMatchObject({exif: {LensModel: 'Loupe'}, blurHash: expect.any(String)})
    expect(metadata).not.toHaveProperty('palette')
    // EXIF data is removed from transformed images.
    expect((await sharp((await loadAsEditor(`${url}?w=10`)).bytes).metadata()).exif).toBeUndefined()
    const response = await fetch(`${assets.lake.url}/v1/assets/images/production?meta=everything`, {
      method: 'POST',
      headers: {authorization: `Bearer ${assets.lake.token}`},
      body: new Uint8Array(picture),
    })
    expect(response.status).toBe(400)
  })

  it('rejects files that are not images and broken images with 400', async () => {
    const count = () => assets.lake.client.fetch('count(*[_type == "sanity.imageAsset"])')
    const before = await count()
    const truncated = (
      await sharp(await twoColours())
        .jpeg()
        .toBuffer()
    ).subarray(0, 400)
    for (const body of [Buffer.from('<html>hello</html>'), Buffer.from([1, 2, 3]), truncated]) {
      await expect(assets.lake.client.assets.upload('image', body)).rejects.toMatchObject({statusCode: 400})
    }
    expect(await count()).toBe(before)
  })

  it('accepts exactly the image formats of the site', async () => {
    const image = sharp(await twoColours())
    const svg = Buffer.from(SVG)
    const accepted = [image.jpeg(), image.png(), image.webp(), image.gif(), image.avif()].map(each => each.toBuffer())
    for (const body of [...(await Promise.all(accepted)), svg]) {
      const asset = await assets.lake.client.assets.upload('image', body)
      expect((await loadAsEditor(`${asset.url}?w=10&fm=png`)).width).toBe(10)
    }
  })

  it('rejects decodable images of other formats like unknown files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'overprint-formats-'))
    const image = sharp(await twoColours())
    await image.toFile(join(folder, 'image.v'))
    const libvips = readFileSync(join(folder, 'image.v'))
    rmSync(folder, {recursive: true, force: true})
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF')
    // The formats of slide scanners are TIFF files with pyramids of tiles.
    const slide = await image.tiff({tile: true, pyramid: true}).toBuffer()
    for (const body of [await image.tiff().toBuffer(), slide, libvips, pdf]) {
      const uploading = assets.lake.client.assets.upload('image', body, {contentType: 'image/png'})
      await expect(uploading).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('not a usable image'),
      })
    }
    // The module with which the lake's image processes decode.
    for (const body of [slide, libvips])
      await expect(guardedSharp(body).metadata()).rejects.toThrow('unsupported image format')
  })

  it('rejects a file that is too large with 413, with and without a content-length', async () => {
    const headers = {authorization: `Bearer ${assets.lake.token}`}
    const body = Buffer.alloc(2_000_001, 1)
    const declared = await fetch(`${assets.lake.url}/v1/assets/files/production`, {method: 'POST', headers, body})
    expect(declared.status).toBe(413)
    const stream = new Blob([body]).stream()
    const init = {method: 'POST', headers, body: stream, duplex: 'half'} as RequestInit
    expect((await fetch(`${assets.lake.url}/v1/assets/files/production`, init)).status).toBe(413)
    expect(await assets.lake.client.fetch('count(*[_type == "sanity.fileAsset"])')).toBe(0)
  })
})
