import {afterEach, describe, expect, test, vi} from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const ASSET = 'image-abc123-1000x500-png'
const loadAt = async (address = 'http://localhost:4010') => {
  vi.stubEnv('SANITY_API_HOST', address)
  vi.resetModules()
  return import('@/lib/content/image')
}
const raw = (rest: object = {}) => ({alt: 'A sheet', asset: ASSET, color: null, crop: null, hotspot: null, ...rest})
const crop = {top: 0.1, bottom: 0.1, left: 0.25, right: 0.25}

describe('S9-image an image of the CMS', () => {
  test('has a path of this site for a local lake, a CDN URL for a hosted project', async () => {
    expect((await loadAt()).toContentImage(raw())).toEqual({
      src: '/lake/images/overprint/production/abc123-1000x500.png',
      alt: 'A sheet',
      width: 1000,
      height: 500,
      color: null,
      hotspot: null,
    })
    const hosted = (await loadAt('https://api.sanity.io')).toContentImage(raw())
    expect(hosted?.src).toBe('https://cdn.sanity.io/images/overprint/production/abc123-1000x500.png')
  })

  test('applies the crop to its URL and size', async () => {
    const {toContentImage} = await loadAt()
    const image = toContentImage(raw({crop}))
    expect(image).toMatchObject({width: 500, height: 400})
    expect(image?.src).toMatch(/\.png\?rect=250,50,500,400$/)
  })

  test('converts the hotspot to the crop', async () => {
    const {toContentImage} = await loadAt()
    const hotspotOf = (hotspot: object, rest: object = {}) => toContentImage(raw({hotspot, ...rest}))?.hotspot
    expect(hotspotOf({x: 0.3, y: 0.7})).toEqual({x: 0.3, y: 0.7})
    expect(hotspotOf({x: 0.25, y: 0.9}, {crop})).toEqual({x: 0, y: 1})
    expect(hotspotOf({x: 0.5, y: 0.3}, {crop})).toEqual({x: 0.5, y: 0.25})
    expect(hotspotOf({x: 0.05, y: 0.99}, {crop})).toEqual({x: 0, y: 1})
    expect(hotspotOf({x: null, y: 0.5})).toBeNull()
  })

  test('accepts a crop that leaves nothing', async () => {
    const {toContentImage} = await loadAt()
    const image = toContentImage(raw({crop: {top: 0.5, bottom: 0.5, left: 0.5, right: 0.5}, hotspot: {x: 0.5, y: 0.5}}))
    expect(image).toMatchObject({width: 1, height: 1, hotspot: {x: 0.5, y: 0.5}})
  })

  test('is null without an asset, and decorative without an alternative text', async () => {
    const {toContentImage} = await loadAt()
    expect(toContentImage(null)).toBeNull()
    expect(toContentImage(raw({asset: null}))).toBeNull()
    expect(toContentImage(raw({asset: 'file-abc-pdf'}))).toBeNull()
    expect(toContentImage(raw({alt: null}))?.alt).toBe('')
  })
})
