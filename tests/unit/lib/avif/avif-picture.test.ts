import {expect, test} from 'vitest'
import {toAvifPicture} from '@/lib/avif/avif-picture'

const BACKEND = 'https://api.example/v1'
const query = (url: string, w: string | number = 320, q: string | number = 80) =>
  `url=${encodeURIComponent(url)}&w=${w}&q=${q}`
const tee = `${BACKEND}/images/tee/sun-front.webp`

test('S9-image a resized picture of the backend may be AVIF, with a name for each width', () => {
  const picture = toAvifPicture(query(tee), BACKEND)
  expect(picture).toEqual({src: tee, width: 320, name: expect.stringMatching(/^[\da-f]{40}$/)})
  expect(toAvifPicture(`q=80&w=320&url=${encodeURIComponent(tee)}`, BACKEND)).toEqual(picture)
  expect(toAvifPicture(query(tee, 640), BACKEND)?.name).not.toBe(picture?.name)
  expect(toAvifPicture(query(`${BACKEND}/images/a%20b.webp`), BACKEND)).not.toBeNull()
})

test.each([
  ['the cover preset', query(tee, 320, 70)],
  ['the avatar preset', query(tee, 50)],
  ['the avatar preset in density 2', query(tee, 100)],
])('S9-image %s stays WebP', (_what, address) => {
  expect(toAvifPicture(address, BACKEND)).toBeNull()
})

test.each([
  ['another host', query('https://cdn.example/images/tee.webp')],
  ['another path of the backend', query(`${BACKEND}/products/tee`)],
  ['a path that leaves the images', query(`${BACKEND}/images/../products/tee`)],
  ['an encoded letter', query(`${BACKEND}/images/%74ee.webp`)],
  ['a fragment', query(`${tee}#a`)],
  ['a query of its own', query(`${tee}?w=1`)],
  ['a malformed escape', query(`${BACKEND}/images/%zz.webp`)],
  ['a width with a zero in front', query(tee, '0320')],
  ['a width of no picture', query(tee, 9999)],
  ['a parameter twice', `${query(tee)}&w=640`],
  ['a further parameter', `${query(tee)}&v=1`],
  ['no address', 'w=320&q=80'],
])('a request with %s is left to the optimiser', (_what, address) => {
  expect(toAvifPicture(address, BACKEND)).toBeNull()
})
