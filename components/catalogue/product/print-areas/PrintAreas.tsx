import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import {PlacementFigure} from './PlacementFigure'

type Props = {detail: PageDetail; sizeKey: string}

/** The print areas of a product, each drawn with its size and its price. The first one is large. */
export function PrintAreas({detail, sizeKey}: Props) {
  return (
    <section className="min-w-0" aria-labelledby="print-areas">
      <h2 id="print-areas" className="mb-6">
        Print areas
      </h2>
      <ul className="print-areas grid grid-cols-2 gap-x-5 gap-y-7 max-xs:grid-cols-1 sm:grid-cols-3">
        {detail.product.placements.map((placement, index) => (
          <li key={placement.key} className={`min-w-0 ${index === 0 ? 'col-span-2 row-span-2 max-xs:col-span-1' : ''}`}>
            <PlacementFigure {...{detail, placement, sizeKey}} isLarge={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}
