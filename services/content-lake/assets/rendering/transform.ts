import {single} from '../../http/request-values.ts'
import {httpError} from '../../lake-error.ts'

export type Fit = 'clip' | 'crop' | 'fill' | 'fillmax' | 'max' | 'scale' | 'min'
export type Format = 'jpg' | 'pjpg' | 'png' | 'webp' | 'avif' | 'gif'
export type Rect = {left: number; top: number; width: number; height: number}

/** The transformation in an image URL. Lengths are in pixels of the result; null means not requested. */
export type Transform = {
  rect: Rect | null
  width: number | null
  height: number | null
  minWidth: number | null
  maxWidth: number | null
  minHeight: number | null
  maxHeight: number | null
  fit: Fit
  /** The focal point of a crop as fractions of width and height, or `entropy` for the most detailed part. */
  anchor: {x: number; y: number} | 'entropy'
  format: Format | null
  quality: number
  background: string | null
  blur: number
  sharpen: number
  saturation: number
  orientation: number
  pad: number
  flipHorizontal: boolean
  flipVertical: boolean
  invert: boolean
  firstFrame: boolean
}

const FITS: readonly Fit[] = ['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min']
const FORMATS: readonly Format[] = ['jpg', 'pjpg', 'png', 'webp', 'avif', 'gif']
const MAX_SIDE = 8192
export const DEFAULT_QUALITY = 75

/** Parses the transformation of a query; throws a LakeError with status 400 for an invalid value. */
export const parseTransform = (query: unknown): Transform => {
  const dpr = number(query, 'dpr', 0.1, 5) ?? 1
  const length = (name: string): number | null => {
    const value = number(query, name, 1, MAX_SIDE)
    return value === null ? null : Math.min(MAX_SIDE, Math.max(1, Math.round(value * dpr)))
  }
  const flip = choice(query, 'flip', ['h', 'v', 'hv', 'vh', '']) ?? ''
  return {
    rect: parseRect(single(query, 'rect')),
    width: length('w'),
    height: length('h'),
    minWidth: length('min-w'),
    maxWidth: length('max-w'),
    minHeight: length('min-h'),
    maxHeight: length('max-h'),
    fit: choice(query, 'fit', FITS) ?? 'clip',
    anchor: parseAnchor(query),
    format: choice(query, 'fm', FORMATS),
    quality: Math.max(1, Math.round(number(query, 'q', 0, 100) ?? DEFAULT_QUALITY)),
    background: parseBackground(single(query, 'bg')),
    blur: number(query, 'blur', 0, 2000) ?? 0,
    sharpen: number(query, 'sharp', 0, 100) ?? 0,
    saturation: number(query, 'sat', -100, 100) ?? 0,
    orientation: Number(
      choice(query, 'or', ['0', '90', '180', '270']) ?? choice(query, 'rot', ['0', '90', '180', '270']) ?? 0,
    ),
    pad: Math.round((number(query, 'pad', 0, MAX_SIDE / 4) ?? 0) * dpr),
    flipHorizontal: flip.includes('h'),
    flipVertical: flip.includes('v'),
    invert: choice(query, 'invert', ['true', 'false']) === 'true',
    firstFrame: single(query, 'frame') !== undefined,
  }
}

/** Whether the transformation leaves the image as it was uploaded. */
export const isUntouched = (transform: Transform): boolean => {
  const nothing = parseTransform({})
  // Fit and anchor have no effect without a size.
  const {anchor, fit} = nothing
  return JSON.stringify({...transform, anchor, fit}) === JSON.stringify(nothing)
}

const invalidParameter = (name: string, expected: string) =>
  httpError(400, `The image parameter "${name}" must be ${expected}`)

const number = (query: unknown, name: string, from: number, to: number): number | null => {
  const text = single(query, name)
  if (text === undefined) return null
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < from || value > to) {
    throw invalidParameter(name, `a number from ${from} to ${to}`)
  }
  return value
}

const choice = <Value extends string>(query: unknown, name: string, values: readonly Value[]): Value | null => {
  const text = single(query, name)
  if (text === undefined) return null
  const value = values.find(candidate => candidate === text)
  if (value === undefined) throw invalidParameter(name, `one of ${values.filter(Boolean).join(', ')}`)
  return value
}

const parseRect = (text: string | undefined): Rect | null => {
  if (text === undefined) return null
  const numbers = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Math.round(Number(part))))
  const [left = 0, top = 0, width = 0, height = 0] = numbers
  const isValid = numbers.length === 4 && numbers.every(Number.isSafeInteger) && left >= 0 && top >= 0 && width > 0
  if (!isValid || height <= 0) throw invalidParameter('rect', 'left,top,width,height in pixels')
  return {left, top, width, height}
}

const EDGES: Record<string, {x?: number; y?: number}> = {
  top: {y: 0},
  bottom: {y: 1},
  left: {x: 0},
  right: {x: 1},
  center: {},
  focalpoint: {},
}

const parseAnchor = (query: unknown): Transform['anchor'] => {
  const focal = {x: number(query, 'fp-x', 0, 1) ?? 0.5, y: number(query, 'fp-y', 0, 1) ?? 0.5}
  const text = single(query, 'crop')
  if (text === 'entropy') return 'entropy'
  // Without `crop`, a focal point is still the anchor.
  if (text === undefined || text === 'focalpoint') return focal
  let anchor = {x: 0.5, y: 0.5}
  for (const word of text.split(',')) {
    const edge = Object.hasOwn(EDGES, word) ? EDGES[word] : undefined
    if (!edge) throw invalidParameter('crop', `one of ${Object.keys(EDGES).join(', ')}, entropy`)
    anchor = {...anchor, ...edge}
  }
  return anchor
}

/** Converts rgb, argb, rrggbb or aarrggbb to `#rrggbbaa`. */
const parseBackground = (text: string | undefined): string | null => {
  if (text === undefined) return null
  const hex = text.replace(/^#/, '').toLowerCase()
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(hex)) throw invalidParameter('bg', 'a hexadecimal colour')
  const long = hex.length <= 4 ? hex.replace(/./g, '$&$&') : hex
  return long.length === 8 ? `#${long.slice(2)}${long.slice(0, 2)}` : `#${long}ff`
}
