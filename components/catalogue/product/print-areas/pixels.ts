import type {PrintArea} from '../areaOfSize'

const CM_PER_INCH = 2.54

/** Returns the width and height of the print file, in pixels. */
export function toPixels({width, height, unit}: PrintArea, dpi: number): [width: number, height: number] {
  const perUnit = unit === 'inches' ? dpi : dpi / CM_PER_INCH
  return [Math.round(width * perUnit), Math.round(height * perUnit)]
}

/** Formats the size of the print file, such as "3600 × 4800 px". */
export const formatPixels = (area: PrintArea, dpi: number): string => `${toPixels(area, dpi).join(' × ')} px`
