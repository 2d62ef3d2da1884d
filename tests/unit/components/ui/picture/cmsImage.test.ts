import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {cropTo, isCmsImage} from '@/components/ui/picture/cmsImage'

const SRC = '/lake/images/overprint/production/abc123-1000x500.png'
const image = (rest: object = {}) => ({src: SRC, alt: '', width: 1000, height: 500, hotspot: null, ...rest})
const rectOf = (src: string) =>
  src
    .match(/rect=(\d+),(\d+),(\d+),(\d+)/)
    ?.slice(1)
    .map(Number) ?? []

describe('S9-image cropTo', () => {
  test('crops to the given ratio around the centre', () => {
    expect(cropTo(image(), 1)).toMatchObject({src: `${SRC}?rect=250,0,500,500`, width: 500, height: 500})
    expect(cropTo(image(), 4)).toMatchObject({src: `${SRC}?rect=0,125,1000,250`, width: 1000, height: 250})
  })

  test('crops around the hotspot, within the image', () => {
    expect(cropTo(image({hotspot: {x: 0.3, y: 0.5}}), 1).src).toBe(`${SRC}?rect=50,0,500,500`)
    expect(cropTo(image({hotspot: {x: 0.95, y: 0.5}}), 1).src).toBe(`${SRC}?rect=500,0,500,500`)
    expect(cropTo(image({hotspot: {x: 0.95, y: 0.5}}), 1).hotspot).toEqual({x: 0.9, y: 0.5})
  })

  test('stays within the editor’s crop', () => {
    const cropped = image({src: `${SRC}?rect=100,50,600,400`, width: 600, height: 400})
    expect(cropTo(cropped, 1).src).toBe(`${SRC}?rect=200,50,400,400`)
  })

  test('returns the image unchanged when the ratio fits or the CMS does not serve it', () => {
    expect(cropTo(image(), 2).src).toBe(SRC)
    const other = image({src: 'http://localhost:4020/images/tee.svg'})
    expect(isCmsImage(other.src)).toBe(false)
    expect(cropTo(other, 1)).toBe(other)
  })

  test('always contains the hotspot and stays within the image', () => {
    const share = fc.double({min: 0, max: 1, noNaN: true})
    const side = fc.integer({min: 1, max: 4000})
    fc.assert(
      fc.property(
        side,
        side,
        share,
        share,
        fc.double({min: 0.2, max: 5, noNaN: true}),
        (width, height, x, y, ratio) => {
          const cropped = cropTo(image({width, height, hotspot: {x, y}}), ratio)
          const [left = 0, top = 0, cropWidth = width, cropHeight = height] = rectOf(cropped.src)
          expect(left + cropWidth).toBeLessThanOrEqual(width)
          expect(top + cropHeight).toBeLessThanOrEqual(height)
          expect(x * width).toBeGreaterThanOrEqual(left - 1)
          expect(x * width).toBeLessThanOrEqual(left + cropWidth + 1)
          expect(y * height).toBeGreaterThanOrEqual(top - 1)
          expect(y * height).toBeLessThanOrEqual(top + cropHeight + 1)
        },
      ),
    )
  })
})
