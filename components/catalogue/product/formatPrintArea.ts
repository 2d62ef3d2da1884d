import {formatLength, formatMeasure} from '@/lib/format/length'
import type {PrintArea} from './areaOfSize'

/** Formats a print area, such as "8.5 × 3.5 in". */
export const formatPrintArea = ({width, height, unit}: PrintArea): string =>
  `${formatMeasure(width)} × ${formatLength(height, unit)}`
