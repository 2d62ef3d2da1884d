import type {Placement} from '@/lib/catalogue/product'

type PrintArea = {width: number; height: number; unit: 'inches' | 'cm'}

/** Formats a print area, such as "12 × 16 in". Inches are rounded to quarters. */
export function formatPrintArea({width, height, unit}: PrintArea): string {
  return unit === 'inches' ? `${formatInches(width)} × ${formatInches(height)} in` : `${width} × ${height} cm`
}

/** Formats the print area of a placement. */
export const formatPlacement = ({printAreaWidth: width, printAreaHeight: height, unit}: Placement): string =>
  formatPrintArea({width, height, unit})

const QUARTERS = ['', '¼', '½', '¾']

/** Formats a length in inches, rounded to quarters, such as "2¼". */
export function formatInches(value: number): string {
  const quarters = Math.round(value * 4)
  const whole = Math.floor(quarters / 4)
  return `${whole || (quarters % 4 ? '' : '0')}${QUARTERS[quarters % 4] ?? ''}`
}
