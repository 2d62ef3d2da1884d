import sharp from 'sharp'
import {afterAll, beforeAll} from 'vitest'
import {startLake, type TestLake} from './lake.ts'

/** Starts a lake with an image for the tests of a file. Returns it and functions that load images. */
export function assetLake() {
  const assets = {} as {lake: TestLake; photo: Awaited<ReturnType<TestLake['client']['assets']['upload']>>}
  beforeAll(async () => {
    assets.lake = await startLake({assetLimit: 2_000_000})
    assets.photo = await assets.lake.client.assets.upload('image', await twoColours(), {
      filename: 'two.png',
      label: 'both',
      title: 'Two',
    })
  })
  afterAll(() => assets.lake.close())
  /** Loads an image with a token: visitors get only what the site and the Studio request (`lake-image-limits.test.ts`). */
  const loadAsEditor = (url: string, headers: Record<string, string> = {}) =>
    loadImage(url, {...headers, authorization: `Bearer ${assets.lake.token}`})
  return {
    assets,
    loadAsEditor,
    transformed: (query: string, headers = {}) => loadAsEditor(`${assets.photo.url}?${query}`, headers),
  }
}

/** Left half red, right half blue, 400 × 200. */
export const twoColours = () =>
  sharp({create: {width: 400, height: 200, channels: 3, background: '#ff0000'}})
    .composite([{input: {create: {width: 200, height: 200, channels: 3, background: '#0000ff'}}, left: 200, top: 0}])
    .removeAlpha()
    .png()
    .toBuffer()

/** Loads and measures an image. Throws for an error of the lake. */
export const loadImage = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {headers})
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${response.status} ${bytes}`)
  const {width, height, format} = await sharp(bytes).metadata()
  const at = async (x: number, y: number) => {
    const {data} = await sharp(bytes)
      .removeAlpha()
      .extract({left: x, top: y, width: 1, height: 1})
      .raw()
      .toBuffer({resolveWithObject: true})
    const [red = 0, green = 0, blue = 0] = data
    if (red > 200 && green > 200 && blue > 200) return 'white'
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
  }
  return {response, bytes, width, height, format, at}
}
