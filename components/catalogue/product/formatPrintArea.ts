type PrintArea = {width: number; height: number; unit: 'inches' | 'cm'}

/** A print area as a printer writes it, such as "12 × 16 in"; fractions are rounded to quarters of an inch. */
export function formatPrintArea({width, height, unit}: PrintArea): string {
  return unit === 'inches' ? `${formatInches(width)} × ${formatInches(height)} in` : `${width} × ${height} cm`
}

const QUARTERS = ['', '¼', '½', '¾']

/** A length in inches with its quarters as a fraction, such as "2¼". */
export function formatInches(value: number): string {
  const quarters = Math.round(value * 4)
  const whole = Math.floor(quarters / 4)
  return `${whole || (quarters % 4 ? '' : '0')}${QUARTERS[quarters % 4] ?? ''}`
}
