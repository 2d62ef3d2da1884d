import {Picture} from '@/components/ui/picture/Picture'
import type {Mockup, Placement, ProductDetail} from '@/lib/catalogue/product'
import {formatMoney} from '@/lib/format'
import {formatInches, formatPlacement} from './formatPrintArea'

type Props = {detail: ProductDetail}

/** The print areas of a product, with sizes and the price of each additional area. */
export function PrintAreas({detail: {product, prices}}: Props) {
  const withMockups = product.placements.flatMap(placement => {
    const mockup = product.mockups.find(({view}) => placement.key.startsWith(view))
    return mockup ? [{placement, mockup}] : []
  })
  const views = new Set<string>()
  const figures = withMockups.filter(({mockup}) => !views.has(mockup.view) && views.add(mockup.view))
  // An area that several techniques print is listed once.
  const areas = product.placements.filter(
    (placement, index, all) => all.findIndex(({key}) => key === placement.key) === index,
  )
  const priceOf = (key: string) => prices.additionalPlacements.find(({placement}) => placement === key)?.price
  return (
    <section className="min-w-0" aria-labelledby="print-areas">
      <h2 id="print-areas" className="mb-6">
        Print areas
      </h2>
      <div className="grid gap-6 sm:grid-cols-2">
        {figures.map(({placement, mockup}) => (
          <figure key={placement.key} className="crop m-4 self-start bg-paper-hi p-4 pb-3.5">
            <MeasuredMockup mockup={mockup} placement={placement} />
            <figcaption className="cap mt-2">{placement.displayName}</figcaption>
          </figure>
        ))}
        {/* Beside a single mockup, below two. */}
        <dl
          className={`grid content-start gap-x-6 sm:mt-4 ${figures.length % 2 === 0 ? 'col-span-full sm:grid-cols-2' : ''}`}
        >
          {areas.map((placement, index) => {
            const price = priceOf(placement.key)
            return (
              <div key={placement.key} className="border-t border-hair py-3">
                <dt className="flex items-baseline justify-between gap-4 font-bold">
                  {placement.displayName}
                  <span className="cap">
                    {price ? `+${formatMoney(price, prices.currency)}` : index === 0 && 'included'}
                  </span>
                </dt>
                <dd className="cap mute">
                  {formatPlacement(placement)} · {toPixels(placement)}
                </dd>
              </div>
            )
          })}
        </dl>
      </div>
    </section>
  )
}

/** Below this fraction of the template's width, the height label does not fit inside the area. */
const NARROW = 0.34
/** Beyond this fraction of the template's width, a label does not fit to the right. */
const FAR_RIGHT = 0.66

function MeasuredMockup({mockup, placement}: {mockup: Mockup; placement: Placement}) {
  const {printArea, templateWidth, templateHeight} = mockup
  const percent = (value: number, whole: number) => `${((value / whole) * 100).toFixed(2)}%`
  const isNarrow = printArea.width / templateWidth < NARROW
  const isFarRight = (printArea.left + printArea.width) / templateWidth > FAR_RIGHT
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
        className="cap absolute grid place-items-center border-2 border-dashed border-key bg-coral/30 whitespace-nowrap"
        style={{
          left: percent(printArea.left, templateWidth),
          top: percent(printArea.top, templateHeight),
          width: percent(printArea.width, templateWidth),
          height: percent(printArea.height, templateHeight),
        }}
      >
        <span className="absolute top-full mt-1 bg-paper-hi/85 px-1">
          {toLength(placement.printAreaWidth, placement)} wide
        </span>
        <span
          className={`bg-paper-hi/85 px-1 ${isNarrow ? `absolute ${isFarRight ? 'right-full mr-1' : 'left-full ml-1'}` : ''}`}
        >
          {toLength(placement.printAreaHeight, placement)} tall
        </span>
      </div>
    </div>
  )
}

const CM_PER_INCH = 2.54
const toLength = (length: number, {unit}: Placement) =>
  unit === 'inches' ? `${formatInches(length)} in` : `${length} cm`

/** Formats the size of the print file, such as "3600 × 4800 px". */
function toPixels({printAreaWidth, printAreaHeight, unit, dpi}: Placement): string {
  const [width, height] = [printAreaWidth, printAreaHeight].map(length =>
    Math.round((unit === 'inches' ? length : length / CM_PER_INCH) * dpi),
  )
  return `${width} × ${height} px`
}
