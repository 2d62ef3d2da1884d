import type {Sharp} from '../../../kit/images/sharp.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'
const LONG_SIDE = 4
const SHORT_SIDE = 3
const SAMPLE_SIZE = 32

type Colour = readonly [red: number, green: number, blue: number]

/** Encodes an image as a BlurHash: a few dozen characters that describe its blurred colours. */
export const blurHashOf = async (image: Sharp): Promise<string> => {
  const small = image.resize(SAMPLE_SIZE, SAMPLE_SIZE, {fit: 'inside'}).flatten({background: '#ffffff'})
  const {data, info} = await small.toColourspace('srgb').raw().toBuffer({resolveWithObject: true})
  const pixels = Array.from({length: info.width * info.height}, (_, at): Colour => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * info.channels, at * info.channels + 3)
    return [toLinear(red), toLinear(green), toLinear(blue)]
  })
  const [columns, rows] = info.width >= info.height ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE]
  const factors = Array.from({length: columns * rows}, (_, at) =>
    factorOf(pixels, info.width, info.height, at % columns, Math.floor(at / columns)),
  )
  return write(columns, rows, factors)
}

/** One DCT coefficient: the weight of the wave with `across` × `down` half periods; for 0 × 0, the average colour. */
const factorOf = (pixels: Colour[], width: number, height: number, across: number, down: number): Colour => {
  const sum = [0, 0, 0]
  for (const [at, colour] of pixels.entries()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const wave = Math.cos((Math.PI * across * x) / width) * Math.cos((Math.PI * down * y) / height)
    for (const [channel, value] of colour.entries()) sum[channel] = (sum[channel] ?? 0) + wave * value
  }
  const scale = (across === 0 && down === 0 ? 1 : 2) / pixels.length
  const [red = 0, green = 0, blue = 0] = sum
  return [red * scale, green * scale, blue * scale]
}

const write = (columns: number, rows: number, [average = [0, 0, 0], ...waves]: Colour[]): string => {
  const strongest = Math.max(0, ...waves.flat().map(Math.abs))
  const step = clamp(Math.floor(strongest * 166 - 0.5), 82)
  const most = (step + 1) / 166
  const level = (value: number) => clamp(Math.floor(Math.sign(value) * Math.sqrt(Math.abs(value) / most) * 9 + 9.5), 18)
  const [red, green, blue] = average.map(toSrgb)
  const base = ((red ?? 0) << 16) | ((green ?? 0) << 8) | (blue ?? 0)
  const parts = waves.map(([r, g, b]) => digits(level(r) * 361 + level(g) * 19 + level(b), 2))
  return [digits(columns - 1 + (rows - 1) * 9, 1), digits(step, 1), digits(base, 4), ...parts].join('')
}

const digits = (value: number, length: number): string =>
  Array.from({length}, (_, at) => DIGITS.charAt(Math.floor(value / 83 ** (length - 1 - at)) % 83)).join('')

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value))

const toLinear = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const toSrgb = (value: number): number => {
  const part = clamp(value, 1)
  return Math.round((part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055) * 255)
}
