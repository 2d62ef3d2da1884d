import type {PrintArea} from './areaOfSize'

/** Formats a print area, such as "12 × 16 in". Inches are rounded to quarters. */
export function formatPrintArea({width, height, unit}: PrintArea): string {
  return unit === 'inches' ? `${formatInches(width)} × ${formatInches(height)} in` : `${width} × ${height} cm`
}

const QUARTERS = ['', '¼', '½', '¾']

/** Formats a length in inches, rounded to quarters, such as "2¼". */
export function formatInches(value: number): string {
  const quarters = Math.round(value * 4)
  const whole = Math.floor(quarters / 4)
  return `${whole || (quarters % 4 ? '' : '0')}${QUARTERS[quarters % 4] ?? ''}`
}
