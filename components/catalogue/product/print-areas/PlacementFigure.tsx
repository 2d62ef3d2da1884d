import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import type {Placement} from '@/lib/catalogue/product'
import {areaOfSize} from '../areaOfSize'
import {formatPrintArea} from '../formatPrintArea'
import {describePrice, listConflicts} from './describePrice'
import {findMockup} from './findMockup'
import {MeasuredMockup} from './MeasuredMockup'
import {MeasuredSizes} from './MeasuredSizes'
import {formatPixels} from './pixels'

type Props = {detail: PageDetail; placement: Placement; sizeKey: string; isLarge: boolean}

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
          <span className="whitespace-nowrap">{formatPixels(area, placement.dpi)}</span>
          {conflicts.length > 0 && ` · not together with ${conflicts.join(', ')}`}
          {placement.sizes.length > 1 && !mockup && ' · all sizes on one scale'}
        </p>
      </figcaption>
    </figure>
  )
}
