import type {Placement, ProductDetail} from '@/lib/catalogue/product'
import {areaOfSize, type PrintArea} from '../areaOfSize'
import {formatPrintArea} from '../formatPrintArea'
import {describePrice, listConflicts} from './describePrice'
import {findMockup} from './findMockup'
import {MeasuredMockup} from './MeasuredMockup'
import {MeasuredSizes} from './MeasuredSizes'

type Props = {detail: ProductDetail; placement: Placement; sizeKey: string; isLarge: boolean}

/** A print area: its drawing, its name and price, its size on the product and in pixels. */
export function PlacementFigure({detail, placement, sizeKey, isLarge}: Props) {
  const area = areaOfSize(placement, sizeKey)
  const mockup = findMockup(detail.product, placement)
  const conflicts = listConflicts(detail, placement)
  return (
    <figure>
      <div className="bg-paper-hi p-3 pr-1 pb-1">
        {mockup ? (
          <MeasuredMockup {...{mockup, placement, area, isLarge}} />
        ) : (
          <MeasuredSizes {...{placement, area, isLarge}} />
        )}
      </div>
      <figcaption className="mt-2.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
          {placement.displayName}
          <span className="cap" data-price>
            {describePrice(detail, placement, sizeKey)}
          </span>
        </p>
        <p className="cap mute">
          <span className="whitespace-nowrap">{formatPrintArea(area)}</span> ·{' '}
          <span className="whitespace-nowrap">{toPixels(area, placement.dpi)}</span>
          {conflicts.length > 0 && ` · not together with ${conflicts.join(', ')}`}
          {placement.sizes.length > 1 && !mockup && ' · all sizes on one scale'}
        </p>
      </figcaption>
    </figure>
  )
}

const CM_PER_INCH = 2.54

/** Formats the size of the print file, such as "3600 × 4800 px". */
function toPixels({width, height, unit}: PrintArea, dpi: number): string {
  const [x, y] = [width, height].map(length => Math.round((unit === 'inches' ? length : length / CM_PER_INCH) * dpi))
  return `${x} × ${y} px`
}
