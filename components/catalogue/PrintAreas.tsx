import {Picture} from '@/components/ui/Picture'
import type {Mockup, Placement, ProductDetail} from '@/lib/catalogue/product'
import {formatMoney} from '@/lib/format'
import {formatInches} from './print-area'

type Props = {detail: ProductDetail; className?: string}

/** Where on the product can be printed, in which size, and what an extra place costs. */
export function PrintAreas({detail: {product, prices}, className = ''}: Props) {
  const drawn = product.placements.flatMap(placement => {
    const mockup = product.mockups.find(({view}) => placement.key.startsWith(view))
    return mockup ? [{placement, mockup}] : []
  })
  const seen = new Set<string>()
  const sheets = drawn.filter(({mockup}) => !seen.has(mockup.view) && seen.add(mockup.view))
  // A place that several techniques print stands once.
  const others = product.placements.filter(
    (placement, index, all) =>
      !sheets.some(sheet => sheet.placement.key === placement.key) &&
      all.findIndex(({key}) => key === placement.key) === index,
  )
  const priceOf = (key: string) => prices.additionalPlacements.find(({placement}) => placement === key)?.price
  const caption = (placement: Placement) => {
    const price = priceOf(placement.key)
    const pixels = `${toPixels(placement.printAreaWidth, placement)} × ${toPixels(placement.printAreaHeight, placement)} px`
    return `${placement.displayName} · ${pixels}${price ? ` · +${formatMoney(price, prices.currency)}` : ''}`
  }
  return (
    <section className={`min-w-0 ${className}`} aria-labelledby="print-areas">
      <h2 id="print-areas" className="mb-6">
        Print areas
      </h2>
      <ul className="grid gap-6 sm:grid-cols-2">
        {sheets.map(({placement, mockup}) => (
          <li key={placement.key}>
            <figure className="crop m-4 bg-paper-hi p-4 pb-3.5">
              <MeasuredMockup mockup={mockup} placement={placement} />
              <figcaption className="cap mt-2">{caption(placement)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <ul className="cap mute mt-5 px-4">
          {others.map(placement => (
            <li key={placement.key}>
              {caption(placement)} · {toLength(placement.printAreaWidth, placement)} ×{' '}
              {toLength(placement.printAreaHeight, placement)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function MeasuredMockup({mockup, placement}: {mockup: Mockup; placement: Placement}) {
  const {printArea, templateWidth, templateHeight} = mockup
  const share = (value: number, whole: number) => `${((value / whole) * 100).toFixed(2)}%`
  return (
    <div className="relative">
      <Picture
        image={{
          src: mockup.imageUrl,
          alt: `${placement.displayName} of the product with its print area`,
          width: templateWidth,
          height: templateHeight,
        }}
        sizes="(width < 48rem) 80vw, 24vw"
        className="h-auto w-full opacity-45"
      />
      <div
        className="absolute grid place-items-center border-2 border-dashed border-key bg-coral/30"
        style={{
          left: share(printArea.left, templateWidth),
          top: share(printArea.top, templateHeight),
          width: share(printArea.width, templateWidth),
          height: share(printArea.height, templateHeight),
        }}
      >
        <span className="cap absolute -bottom-6 whitespace-nowrap">
          {toLength(placement.printAreaWidth, placement)} wide
        </span>
        <span className="cap bg-paper-hi/80 px-1">{toLength(placement.printAreaHeight, placement)} tall</span>
      </div>
    </div>
  )
}

const CM_PER_INCH = 2.54
const toPixels = (length: number, {unit, dpi}: Placement) =>
  Math.round((unit === 'inches' ? length : length / CM_PER_INCH) * dpi)
const toLength = (length: number, {unit}: Placement) =>
  unit === 'inches' ? `${formatInches(length)} in` : `${length} cm`
