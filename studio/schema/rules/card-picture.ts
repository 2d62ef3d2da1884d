type Picture = {asset?: {_ref?: string}; crop?: {left?: number; right?: number; top?: number; bottom?: number}}

const SIZE = /-(\d+)x(\d+)-[a-z]+$/
const LEAST = {width: 1200, height: 630}

/** Whether what is left of a picture after its crop fills a social card; else the message for the editor. */
export function cardPicture(picture: unknown): true | string {
  const {asset, crop = {}} = (picture ?? {}) as Picture
  const [, width, height] = SIZE.exec(asset?._ref ?? '') ?? []
  if (width === undefined || height === undefined) return true // `assetRequired` reports it where one is needed.
  const {left = 0, right = 0, top = 0, bottom = 0} = crop
  const shown = {
    width: Math.round(Number(width) * (1 - left - right)),
    height: Math.round(Number(height) * (1 - top - bottom)),
  }
  if (shown.width >= LEAST.width && shown.height >= LEAST.height) return true
  return `This picture shows ${shown.width} by ${shown.height} pixels; on social cards it needs ${LEAST.width} by ${LEAST.height} to look sharp`
}
