type ImageValue = {asset?: {_ref?: string}; crop?: {left?: number; right?: number; top?: number; bottom?: number}}

const ASSET_SIZE = /-(\d+)x(\d+)-[a-z]+$/
const MIN_SIZE = {width: 1200, height: 630}

/** Requires a picture that fills a social card after cropping. */
export function socialImageSize(image: unknown): true | string {
  const {asset, crop = {}} = (image ?? {}) as ImageValue
  const [, width, height] = ASSET_SIZE.exec(asset?._ref ?? '') ?? []
  if (width === undefined || height === undefined) return true // `assetRequired` reports a missing picture.
  const {left = 0, right = 0, top = 0, bottom = 0} = crop
  const visible = {
    width: Math.round(Number(width) * (1 - left - right)),
    height: Math.round(Number(height) * (1 - top - bottom)),
  }
  if (visible.width >= MIN_SIZE.width && visible.height >= MIN_SIZE.height) return true
  return `This picture shows ${visible.width} by ${visible.height} pixels. To look sharp on social cards, it needs at least ${MIN_SIZE.width} by ${MIN_SIZE.height}`
}
