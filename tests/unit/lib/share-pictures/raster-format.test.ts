// cspell:ignore ftyp miaf
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {rasterFormatOf} from '@/lib/share-pictures/raster-format'

const image = () => sharp({create: {width: 8, height: 8, channels: 3, background: '#0d756e'}})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('recognizes %s', async format => {
  expect(rasterFormatOf(await image().toFormat(format).toBuffer())).toBe(format)
})

const box = (...brands: string[]) => {
  const bytes = Buffer.alloc(8 + brands.length * 4)
  bytes.writeUInt32BE(bytes.length)
  bytes.write(`ftyp${brands.join('')}`, 4, 'latin1')
  return bytes
}

test('recognizes AVIF by any of its brands, but not by its version or by what follows the brands', () => {
  expect(rasterFormatOf(box('mif1', '\0\0\0\0', 'miaf', 'avif'))).toBe('avif')
  expect(rasterFormatOf(box('avis', '\0\0\0\0'))).toBe('avif')
  expect(rasterFormatOf(box('heic', 'avif', 'mif1'))).toBeNull()
  expect(rasterFormatOf(Buffer.concat([box('heic', '\0\0\0\0'), Buffer.from('avif')]))).toBeNull()
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an SVG after a byte order mark', Buffer.from('\ufeff<?xml version="1.0"?><svg/>')],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['a BMP', Buffer.from('BM\x8a\0\0\0', 'latin1')],
  ['a JPEG XL', Buffer.from('\xff\x0a\0\0', 'latin1')],
  ['a JPEG 2000', Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1')],
  ['another RIFF', Buffer.from('RIFF\x24\0\0\0WAVE', 'latin1')],
  ['half a signature', Buffer.from('\x89PNG', 'latin1')],
  ['a box without a size', Buffer.from('\0\0\0\0ftyp', 'latin1')],
  ['text', Buffer.from('no image')],
  ['nothing', Buffer.alloc(0)],
])('%s is none of the accepted formats', (_name, bytes) => {
  expect(rasterFormatOf(bytes)).toBeNull()
})
