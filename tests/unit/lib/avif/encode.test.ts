import sharp from 'sharp'
import {expect, test} from 'vitest'
import {encodeAvif} from '@/lib/avif/encode'
import {renderSeedImage} from '../../../../services/seed/art/render-seed-image.ts'

/** Returns the mean distance of two pictures, in steps of 255, with their transparent parts on white. */
async function distance(a: Buffer, b: Buffer): Promise<number> {
  const [left, right] = await Promise.all(
    [a, b].map(bytes =>
      sharp(bytes).flatten({background: '#fff'}).toColourspace('srgb').removeAlpha().raw().toBuffer(),
    ),
  )
  if (left?.length !== right?.length || !left || !right) throw new Error('The pictures have different sizes.')
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length
}

test('S9-image AVIF is smaller than WebP of quality 80, and as close to the source', async () => {
  const {bytes: source} = await renderSeedImage('product/hoodie/Vermilion/low-tide')
  const avif = await encodeAvif({source, width: 320})
  if (!avif) throw new Error('There is no AVIF.')
  const usual = await sharp(source).resize(320).webp({quality: 80}).toBuffer()
  expect(await sharp(avif).metadata()).toMatchObject({format: 'heif', compression: 'av1', width: 320, hasAlpha: true})
  expect(avif.length).toBeLessThan(usual.length)
  const exact = await sharp(source).resize(320).png().toBuffer()
  expect(await distance(avif, exact)).toBeLessThanOrEqual(await distance(usual, exact))
})

test('a picture is turned upright and never enlarged', async () => {
  const {bytes} = await renderSeedImage('product/hoodie/Vermilion/low-tide')
  const source = await sharp(bytes).resize(200, 100).withMetadata({orientation: 6}).webp({quality: 100}).toBuffer()
  const avif = await encodeAvif({source, width: 640})
  expect(await sharp(avif ?? undefined).metadata()).toMatchObject({width: 100, height: 200})
})

test('an animation stays WebP, because AVIF would have its first frame only', async () => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map(background =>
      sharp({create: {width: 64, height: 64, channels: 3, background}})
        .png()
        .toBuffer(),
    ),
  )
  const source = await sharp(frames, {join: {animated: true}})
    .webp()
    .toBuffer()
  expect(await encodeAvif({source, width: 320})).toBeNull()
})

test('a picture whose WebP is smaller stays WebP', async () => {
  // The frame of an AVIF file alone is larger.
  const source = await sharp({create: {width: 8, height: 8, channels: 3, background: '#fff'}})
    .png()
    .toBuffer()
  expect(await encodeAvif({source, width: 320})).toBeNull()
})

test('a picture of more than two megapixels stays WebP', async () => {
  const source = await sharp({create: {width: 1500, height: 1500, channels: 3, background: '#fff'}})
    .png()
    .toBuffer()
  expect(await encodeAvif({source, width: 1536})).toBeNull()
})

test('what is no picture is rejected', async () => {
  await expect(encodeAvif({source: Buffer.from('<html>'), width: 320})).rejects.toThrow()
})
