// cspell:ignore ftypavif
import sharp from 'sharp'
import {beforeEach, expect, type MockInstance, test, vi} from 'vitest'
import {toOverlay} from '@/lib/share-pictures/overlay'

/* What libvips may decode while a share picture is drawn. */

const place = {picture: {src: '/a.png'}, box: {left: 4, top: 5, width: 20, height: 10}, fit: 'cover'} as const
const TIFF = {operation: ['VipsForeignLoadTiff']}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const image = () => sharp({create: {width: 30, height: 30, channels: 3, background: '#0d756e'}})

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
/** Why pictures were not decoded. A warning of another module, for example about a cache, is not among them. */
const reasons = () =>
  warn.mock.calls.flatMap(([message]) => /cannot be decoded: (.*)/s.exec(String(message))?.[1] ?? [])

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('S2-share-picture a %s is decoded', async format => {
  const overlay = await toOverlay(place, await image().toFormat(format).toBuffer())
  expect(overlay).toMatchObject({left: 4, top: 5})
  expect(await sharp(overlay?.input).metadata()).toMatchObject({format: 'png', width: 20, height: 10})
  expect(reasons()).toEqual([])
})

test('S2-share-picture the decoders of other formats are blocked', async () => {
  await expect(sharp(await image().tiff().toBuffer()).metadata()).rejects.toThrow(/unsupported image format/)
})

test('S2-share-picture a TIFF, an SVG and a PDF do not get to a decoder, even to one that Next has unblocked', async () => {
  sharp.unblock(TIFF)
  try {
    for (const bytes of [await image().tiff().toBuffer(), Buffer.from(SVG), Buffer.from('%PDF-1.7')])
      expect(await toOverlay(place, bytes)).toBeNull()
  } finally {
    sharp.block(TIFF)
  }
  expect(reasons()).toEqual(Array(3).fill('it is no JPEG, PNG, WebP, AVIF or GIF'))
})

test('S2-share-picture an SVG or a TIFF with the signature of another format is not decoded', async () => {
  const tiff = await image().tiff().toBuffer()
  const disguises = [
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff\xe0',
    'GIF89a',
    'RIFF\x24\0\0\0WEBP',
    '\0\0\0\x14ftypavif\0\0\0\0avif',
  ]
  for (const signature of disguises)
    for (const content of [tiff, Buffer.from(SVG)])
      expect(await toOverlay(place, Buffer.concat([Buffer.from(signature, 'latin1'), content]))).toBeNull()
  expect(reasons()).toHaveLength(disguises.length * 2)
})

test('S2-share-picture a picture with too many pixels is not decoded', async () => {
  const huge = await sharp({create: {width: 9000, height: 9000, channels: 3, background: '#fff'}})
    .png()
    .toBuffer()
  expect(await toOverlay(place, huge)).toBeNull()
  expect(reasons()).toEqual([expect.stringContaining('pixel limit')])
})
