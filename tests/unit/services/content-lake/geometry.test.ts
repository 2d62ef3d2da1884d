import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {clampRect, planGeometry} from '../../../../services/content-lake/assets/rendering/geometry.ts'
import {renderImage} from '../../../../services/content-lake/assets/rendering/render.ts'
import {isUntouched, parseTransform} from '../../../../services/content-lake/assets/rendering/transform.ts'

const side = fc.integer({min: 1, max: 5000})
const picture = fc.record({width: side, height: side})
const fraction = fc.double({min: 0, max: 1, noNaN: true})

describe('the geometry of a transformation', () => {
  it('crops within the picture, to exactly the requested size', () => {
    fc.assert(
      fc.property(picture, side, side, fraction, fraction, (size, w, h, x, y) => {
        const query = {w: String(w), h: String(h), fit: 'crop', 'fp-x': x.toFixed(9), 'fp-y': y.toFixed(9)}
        const {crop, size: result} = planGeometry(parseTransform(query), size)
        expect(result).toEqual({width: w, height: h})
        expect(crop).not.toBeNull()
        if (!crop) return
        expect(Math.min(crop.left, crop.top)).toBeGreaterThanOrEqual(0)
        expect(Math.min(crop.width, crop.height)).toBeGreaterThanOrEqual(1)
        expect(crop.left + crop.width).toBeLessThanOrEqual(size.width)
        expect(crop.top + crop.height).toBeLessThanOrEqual(size.height)
      }),
    )
  })

  it('never enlarges with fit=max and fit=min, and never leaves the canvas', () => {
    fc.assert(
      fc.property(picture, side, side, fc.constantFrom('max', 'min', 'fillmax', 'clip'), (size, w, h, fit) => {
        const {size: result, canvas} = planGeometry(parseTransform({w: String(w), h: String(h), fit}), size)
        expect(result.width).toBeLessThanOrEqual(w)
        expect(result.height).toBeLessThanOrEqual(h)
        if (fit !== 'clip') expect([result.width <= size.width, result.height <= size.height]).toEqual([true, true])
        expect(canvas).toEqual(fit === 'fillmax' ? {width: w, height: h} : result)
      }),
    )
  })

  it('centers the focal point where possible', () => {
    const transform = parseTransform({w: '100', h: '100', fit: 'crop', 'fp-x': '0.5', 'fp-y': '0.5'})
    expect(planGeometry(transform, {width: 400, height: 200}).crop).toEqual({
      left: 100,
      top: 0,
      width: 200,
      height: 200,
    })
  })

  it('clamps a rectangle to the picture', () => {
    const size = {width: 100, height: 50}
    expect(clampRect({left: 90, top: 10, width: 30, height: 10}, size)).toEqual({
      left: 90,
      top: 10,
      width: 10,
      height: 10,
    })
    expect(clampRect({left: 100, top: 0, width: 1, height: 1}, size)).toBeNull()
  })
})

describe('the query of an image', () => {
  it('is distinguished from one that changes nothing', () => {
    for (const query of [
      {},
      {fit: 'max'},
      {auto: 'format'},
      {dl: 'a.png'},
      {dpr: '2'},
      {crop: 'top'},
      {unknown: 'x'},
    ]) {
      expect(isUntouched(parseTransform(query)), JSON.stringify(query)).toBe(true)
    }
    for (const query of [{w: '1'}, {q: '50'}, {rect: '0,0,1,1'}, {or: '90'}, {invert: 'true'}, {fm: 'png'}]) {
      expect(isUntouched(parseTransform(query)), JSON.stringify(query)).toBe(false)
    }
  })

  it('parses the four color formats', () => {
    const background = (bg: string) => parseTransform({bg}).background
    expect(background('f80')).toBe('#ff8800ff')
    expect(background('8f80')).toBe('#ff880088')
    expect(background('ff8800')).toBe('#ff8800ff')
    expect(background('80ff8800')).toBe('#ff880080')
  })

  it('multiplies lengths by the pixel density and limits them', () => {
    expect(parseTransform({w: '100', h: '50', dpr: '2'})).toMatchObject({width: 200, height: 100})
    expect(parseTransform({w: '8000', dpr: '3'}).width).toBe(8192)
  })
})

it('an image that cannot be read is an error that does not name the folder of the lake', async () => {
  const path = '/srv/lake/assets/0000000000000000000000000000000000000000-10x10.png'
  const rendering = renderImage({
    type: 'render',
    source: {path, extension: 'png'},
    transform: parseTransform({w: '5'}),
    format: 'png',
    bounds: {canEnlarge: false, pixels: 1000, shrinks: true},
    pixelLimit: 1000,
  })
  await expect(rendering).rejects.toThrow(/the file$/)
})
