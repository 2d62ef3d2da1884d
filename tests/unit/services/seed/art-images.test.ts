import {readdirSync, readFileSync} from 'node:fs'
import sharp from 'sharp'
import {expect, it} from 'vitest'
import {parse} from 'yaml'
import {z} from 'zod'
import {COVERS} from '../../../../services/seed/art/covers/covers.ts'
import {DRAWINGS} from '../../../../services/seed/art/drawings.ts'
import {drawIcons} from '../../../../services/seed/art/icons.ts'
import {PORTRAITS} from '../../../../services/seed/art/portraits.ts'
import {productSvg} from '../../../../services/seed/art/product-svg.ts'
import {renderSeedImage} from '../../../../services/seed/art/render-seed-image.ts'

const root = (path: string): URL => new URL(`../../../../${path}`, import.meta.url)

/** Opacity (0 to 255) of the corner and the middle of a decoded image. */
async function opacities(bytes: Buffer): Promise<{corner: number; middle: number}> {
  const {data, info} = await sharp(bytes).ensureAlpha().raw().toBuffer({resolveWithObject: true})
  const at = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] ?? -1
  return {corner: at(2, 2), middle: at(Math.floor(info.width / 2), Math.floor(info.height / 2))}
}

it.each(DRAWINGS)('%s has a transparent background', async drawing => {
  const svg = productSvg({drawing, hex: '#a9bb98', artwork: 'moth'}).replace(
    'width="1200" height="1200"',
    'width="240" height="240"',
  )
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({width: 240, height: 240, hasAlpha: true})
  expect((await opacities(bytes)).corner).toBe(0)
  const {channels} = await sharp(bytes).stats()
  expect(channels[3]?.mean).toBeGreaterThan(20)
})

it('draws a product as a small transparent WebP, the same every time', async () => {
  const image = await renderSeedImage('product/hoodie/Vermilion/low-tide')
  expect(image).toMatchObject({filename: 'hoodie-vermilion-low-tide.webp', contentType: 'image/webp'})
  expect(await sharp(image.bytes).metadata()).toMatchObject({width: 1200, height: 1200, format: 'webp', hasAlpha: true})
  expect(await opacities(image.bytes)).toEqual({corner: 0, middle: 255})
  expect(image.bytes.length).toBeLessThan(200_000)
  expect((await renderSeedImage('product/hoodie/Vermilion/low-tide')).bytes.equals(image.bytes)).toBe(true)
  expect((await renderSeedImage('product/hoodie/Vermilion')).bytes.equals(image.bytes)).toBe(false)
})

it.each(Object.keys(COVERS))('cover %s is 1600 by 1040 and opaque', async slug => {
  const {bytes, filename} = await renderSeedImage(`cover/${slug}`)
  expect(filename).toBe(`${slug}.webp`)
  expect(await sharp(bytes).metadata()).toMatchObject({width: 1600, height: 1040, hasAlpha: false})
})

it.each(Object.keys(PORTRAITS))('portrait %s is 400 square', async slug => {
  const {bytes} = await renderSeedImage(`author/${slug}`)
  expect(await sharp(bytes).metadata()).toMatchObject({width: 400, height: 400})
})

it('has a cover for every article and a portrait for every author', () => {
  const posts = readdirSync(root('services/seed/content/posts')).filter(name => name.endsWith('.md'))
  const authors = z
    .array(z.object({slug: z.string()}))
    .parse(parse(readFileSync(root('services/seed/content/authors.yaml'), 'utf8')))
  expect(Object.keys(COVERS).sort()).toEqual(posts.map(name => name.replace('.md', '')).sort())
  expect(Object.keys(PORTRAITS).sort()).toEqual(authors.map(author => author.slug).sort())
})

it('draws the social image in the size that networks require', async () => {
  const {bytes, contentType} = await renderSeedImage('og/default')
  expect(contentType).toBe('image/png')
  expect(await sharp(bytes).metadata()).toMatchObject({width: 1200, height: 630, format: 'png'})
  expect(bytes.length).toBeLessThan(150_000)
})

it.each([
  '',
  'cover/',
  'cover/no-such-post',
  'product/tee',
  'product/tee/Mauve',
  'product/sofa/Oat',
  'product/tee/Oat/mona-lisa',
  'author/nobody',
  'artwork/moth',
])('rejects the unknown key "%s"', async key => {
  await expect(renderSeedImage(key)).rejects.toThrow(`There is no image for "${key}"`)
})

it('the icons in public/ are up to date with the logo', async () => {
  const icons = await drawIcons()
  expect(readFileSync(root('public/favicon.svg')).equals(icons['favicon.svg'] ?? Buffer.alloc(0))).toBe(true)
  for (const [name, size] of [
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ] as const) {
    expect(await sharp(readFileSync(root(`public/${name}`))).metadata()).toMatchObject({
      width: size,
      height: size,
      format: 'png',
    })
    expect(icons).toHaveProperty([name])
  }
  const ico = readFileSync(root('public/favicon.ico'))
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt8(22), ico.readUInt8(38)]).toEqual([
    1, 3, 16, 32, 48,
  ])
  const last = {length: ico.readUInt32LE(46), offset: ico.readUInt32LE(50)}
  expect(await sharp(ico.subarray(last.offset, last.offset + last.length)).metadata()).toMatchObject({
    width: 48,
    format: 'png',
  })
})
