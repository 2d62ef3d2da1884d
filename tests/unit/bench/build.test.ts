import {expect, test} from 'vitest'
import {judgeBuild, judgeFirstHits, judgeLaterHits, judgeSitemap} from '../../../bench/build/budgets.ts'

test('the build with many products may take a fifth longer', () => {
  expect(judgeBuild(1.2)).toEqual({
    text: 'the build with many products takes 1.20 times as long, at most 1.2',
    isKept: true,
  })
  expect([judgeBuild(1.21).isKept, judgeBuild(Number.NaN).isKept]).toEqual([false, false])
})

test('no first hit may take 300 ms, and later ones are like those of a built page', () => {
  const verdicts = (p95: number, longest: number) =>
    judgeFirstHits(share => (share === 1 ? longest : p95)).map(({isKept}) => isKept)
  expect([verdicts(299, 299), verdicts(200, 300), verdicts(300, 400)]).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
  expect([judgeLaterHits(3, 2).isKept, judgeLaterHits(3.1, 2).isKept]).toEqual([true, false])
})

test('the sitemap has every product with its pictures, in files of at most 45,000 addresses', () => {
  const kept = (products: number, withPictures: number, largest: number) =>
    judgeSitemap({products, withPictures, largest}, 100).map(({isKept}) => isKept)
  expect([kept(100, 100, 45_000), kept(99, 100, 1), kept(100, 99, 45_001)]).toEqual([
    [true, true, true],
    [false, true, true],
    [true, false, false],
  ])
})
