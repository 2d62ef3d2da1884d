import type {PageProduct} from '@/lib/catalogue/cards/page-detail'
import {areaOfSize} from './areaOfSize'
import {formatPrintArea} from './formatPrintArea'

/** The first print area of the product, with its technique, its size on the chosen size, and its resolution. */
export default function PrintNote({product, sizeKey}: {product: PageProduct; sizeKey: string}) {
  const placement = product.placements[0]
  return (
    placement && (
      <p>
        {placement.displayName} · {product.defaultTechnique.displayName} ·{' '}
        <span className="whitespace-nowrap">{formatPrintArea(areaOfSize(placement, sizeKey))}</span> ·{' '}
        <span className="whitespace-nowrap">{placement.dpi} dpi</span>
      </p>
    )
  )
}
