import {createImageUrlBuilder} from '@sanity/image-url'
import {describe, expect, it} from 'vitest'
import {cropTo, withParameters} from '@/components/ui/picture/cmsImage'
import {IMAGE_PRESETS} from '@/lib/constants'
import nextConfig from '@/next.config.js'
import {openRequestProblem} from '../../../../services/content-lake/assets/rendering/open-requests.ts'

const WIDTH = 3000
const ID = `image-${'a'.repeat(40)}-${WIDTH}x2000-jpg`
const builder = createImageUrlBuilder({projectId: 'overprint', dataset: 'production', baseUrl: 'http://127.0.0.1'})

const problemOf = (url: string, width = WIDTH): string | null => {
  const query = Object.fromEntries(new URL(url, 'http://127.0.0.1').searchParams)
  const [, rectWidth] = /^\d+,\d+,(\d+),/.exec(query.rect ?? '') ?? []
  return openRequestProblem(query, Number(rectWidth ?? width))
}

describe('an image request without a token', () => {
  const {deviceSizes = [], imageSizes = [], qualities = []} = nextConfig.images ?? {}
  const image = {src: builder.image(ID).url(), alt: '', width: WIDTH, height: 2000}

  it('may have every size and quality of the site', () => {
    expect([deviceSizes, imageSizes, qualities].map(({length}) => length > 1)).toEqual([true, true, true])
    const {cover, avatar} = IMAGE_PRESETS
    for (const w of [...deviceSizes, ...imageSizes]) {
      for (const q of qualities) {
        const urls = [
          withParameters(image.src, {w, q, auto: 'format'}),
          withParameters(cropTo(image, 1.6).src, {w, q, auto: 'format'}),
          withParameters(image.src, {w: Math.min(w, cover.width), q, fm: cover.format}),
        ]
        for (const url of urls) expect(problemOf(url), url).toBeNull()
      }
    }
    for (const w of [avatar.width, 2 * avatar.width]) {
      const url = withParameters(cropTo(image, 1).src, {w, h: w, fit: 'crop', q: 80, fm: avatar.format})
      expect(problemOf(url), url).toBeNull()
    }
    // Social cards: the cover's width, or the image's own when it is narrower.
    expect(problemOf(withParameters(image.src, {w: cover.width}))).toBeNull()
    expect(problemOf(`/images/p/d/${ID}?w=777`, 777)).toBeNull()
    expect(problemOf(`/images/p/d/${ID}?w=777`, 778)).toContain('"w"')
  })

  it('may have what the Studio requests in three densities', () => {
    const hotspot = {x: 0.2, y: 0.7, width: 0.3, height: 0.3}
    const source = {asset: {_ref: ID}, crop: {left: 0.1, right: 0.13, top: 0.2, bottom: 0}, hotspot}
    for (const dpr of [1, 2, 3]) {
      const previews = [15, 25, 33, 73, 160].map(side => builder.image(source).size(side, side).fit('crop').dpr(dpr))
      const urls = [
        ...previews,
        builder.image(source).size(600, 400).fit('fillmax').dpr(dpr),
        builder.image(source).size(600, 338).fit('max').dpr(dpr),
        builder.image(source).size(512, 377).fit('max').dpr(dpr),
        builder.image(source).width(2000).fit('max').dpr(dpr).auto('format'),
        builder.image(source).height(190).dpr(dpr).fit('max'),
        builder
          .image(ID)
          .height(200 * dpr)
          .fit('max'),
        builder
          .image(ID)
          .height(200 * dpr)
          .fit('max')
          .format('jpg'),
      ]
      for (const url of urls) expect(problemOf(url.url()), url.url()).toBeNull()
    }
    for (const url of [
      builder.image(ID),
      builder.image(ID).forceDownload('photo.jpg'),
      builder.image(ID).width(200),
      builder.image(ID).height(800).fit('max'),
      builder.image(source).size(96, 96),
    ]) {
      expect(problemOf(url.url()), url.url()).toBeNull()
    }
  })
})
