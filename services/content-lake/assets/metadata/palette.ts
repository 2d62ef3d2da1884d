import type {Sharp} from '../../../kit/images/sharp.ts'

type Colour = {red: number; green: number; blue: number; population: number}
type Target = {lightness: [number, number]; saturation: [number, number]}

/** Lightness and saturation of each swatch, from 0 to 1. */
const TARGETS: Record<string, Target> = {
  vibrant: {lightness: [0.3, 0.7], saturation: [0.35, 1]},
  lightVibrant: {lightness: [0.55, 1], saturation: [0.35, 1]},
  darkVibrant: {lightness: [0, 0.45], saturation: [0.35, 1]},
  muted: {lightness: [0.3, 0.7], saturation: [0, 0.4]},
  lightMuted: {lightness: [0.55, 1], saturation: [0, 0.4]},
  darkMuted: {lightness: [0, 0.45], saturation: [0, 0.4]},
}

/** Returns the characteristic colours of an image in the shape of an asset's `metadata.palette`. */
export const paletteOf = async (image: Sharp): Promise<Record<string, unknown>> => {
  const small = image.resize(64, 64, {fit: 'inside'}).flatten({background: '#ffffff'}).toColourspace('srgb')
  const colours = mainColours(await small.raw().toBuffer())
  const total = colours.reduce((sum, {population}) => sum + population, 0)
  const swatches = Object.entries(TARGETS).flatMap(([name, target]) => {
    const fitting = colours.filter(colour => fits(colour, target)).sort((a, b) => b.population - a.population)[0]
    return fitting ? [[name, toSwatch(fitting, total)] as const] : []
  })
  const [dominant] = colours
  return {
    _type: 'sanity.imagePalette',
    ...(dominant ? {dominant: toSwatch(dominant, total)} : {}),
    ...Object.fromEntries(swatches),
  }
}

/** Groups pixels by 4 bits per channel and returns the average colour of each group, most frequent first. */
const mainColours = (pixels: Buffer): Colour[] => {
  const boxes = new Map<number, Colour>()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const box = boxes.get(key) ?? {red: 0, green: 0, blue: 0, population: 0}
    boxes.set(key, {
      red: box.red + red,
      green: box.green + green,
      blue: box.blue + blue,
      population: box.population + 1,
    })
  }
  return [...boxes.values()]
    .map(({red, green, blue, population}) => ({
      red: red / population,
      green: green / population,
      blue: blue / population,
      population,
    }))
    .sort((a, b) => b.population - a.population)
}

const fits = ({red, green, blue}: Colour, {lightness, saturation}: Target): boolean => {
  const [most, least] = [Math.max(red, green, blue) / 255, Math.min(red, green, blue) / 255]
  const light = (most + least) / 2
  const spread = most - least
  const vivid = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1))
  return within(light, lightness) && within(vivid, saturation)
}

const within = (value: number, [from, to]: [number, number]): boolean => value >= from && value <= to

const toSwatch = ({red, green, blue, population}: Colour, total: number) => {
  const hex = [red, green, blue].map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')
  // The perceived brightness (ITU-R BT.601 weights) decides between black and white text.
  const isBright = (red * 299 + green * 587 + blue * 114) / 1000 > 150
  const text = isBright ? '#000' : '#fff'
  const share = Math.round((population / total) * 10_000) / 100
  return {_type: 'sanity.imagePaletteSwatch', background: `#${hex}`, foreground: text, title: text, population: share}
}
