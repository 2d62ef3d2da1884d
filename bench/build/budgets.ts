import type {Verdict} from '../verdicts.ts'

/** The longest that a build with a large catalogue may take, as a part of the build with a small one. */
const MAX_BUILD_RATIO = 1.2
const FIRST_HIT_MS = 300
/** A page that a visit has rendered comes from the same files as a built one; more than this is no measuring error. */
const MAX_HIT_RATIO = 1.5
/** The site's limit for one file; the sitemap protocol's is 50,000. */
const MAX_ADDRESSES = 45_000

/** Judges how much longer the build with many products takes than the one with few. */
export const judgeBuild = (ratio: number): Verdict => ({
  text: `the build with many products takes ${ratio.toFixed(2)} times as long, at most ${MAX_BUILD_RATIO}`,
  isKept: ratio <= MAX_BUILD_RATIO,
})

/** Judges how long visitors wait for products that are not built. */
export const judgeFirstHits = (at: (share: number) => number): Verdict[] =>
  (
    [
      ['p95', 0.95],
      ['longest', 1],
    ] as const
  ).map(([name, share]) => ({
    text: `first hit of an unbuilt product, ${name} ${at(share).toFixed(0)} ms, less than ${FIRST_HIT_MS} ms`,
    isKept: at(share) < FIRST_HIT_MS,
  }))

/** Judges later hits of these products beside those of built ones, by their medians in milliseconds. */
export const judgeLaterHits = (unbuilt: number, built: number): Verdict => ({
  text: `later hits take ${(unbuilt / built).toFixed(2)} times as long as those of a built product, at most ${MAX_HIT_RATIO}`,
  isKept: unbuilt <= built * MAX_HIT_RATIO,
})

/** Judges what the sitemap lists of a catalogue, and how large its largest file is. */
export const judgeSitemap = (
  {products, withPictures, largest}: {products: number; withPictures: number; largest: number},
  expected: number,
): Verdict[] => [
  {text: `lists ${products} products, exactly ${expected}`, isKept: products === expected},
  {text: `lists pictures of ${withPictures} products, exactly ${expected}`, isKept: withPictures === expected},
  {text: `${largest} addresses in one file, at most ${MAX_ADDRESSES}`, isKept: largest <= MAX_ADDRESSES},
]
