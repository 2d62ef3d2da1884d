import {Fold} from '@/components/ui/Fold'
import type {PageProduct} from '@/lib/catalogue/cards/page-detail'
import type {Placement} from '@/lib/catalogue/product'
import {areaOfSize, type PrintArea} from '../areaOfSize'
import {formatPrintArea} from '../formatPrintArea'
import {formatPixels, toPixels} from '../print-areas/pixels'

type Props = {product: PageProduct; sizeKey: string}

/** A template for each print area: an SVG file in its exact size, with the margin in which nothing important belongs. */
export function TemplateList({product, sizeKey}: Props) {
  const areas = product.placements
  return (
    <section className="min-w-0" aria-labelledby="templates">
      <h2 id="templates" className="mb-6">
        Artwork templates
      </h2>
      <Fold summary={areas.length === 1 ? 'One file' : `${areas.length} files`} className="phone-fold">
        <ul className="border-b-[1.5px] border-rule">
          {areas.map(placement => (
            <li key={placement.key} className="border-t-[1.5px] border-rule">
              <Template product={product} placement={placement} area={areaOfSize(placement, sizeKey)} />
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  )
}

type TemplateProps = {product: PageProduct; placement: Placement; area: PrintArea}

const Template = ({product, placement: {key, displayName, dpi}, area}: TemplateProps) => (
  <a
    href={toTemplate(area, dpi)}
    download={`${product.id}-${key}.svg`}
    className="group grid grid-cols-[2.6rem_minmax(0,1fr)] items-center gap-3.5 py-3 no-underline"
  >
    <span className="cap grid size-10.5 place-items-center border-[1.5px] border-key bg-paper-hi text-key">SVG</span>
    <span>
      <b className="block group-hover:underline">
        {displayName}, <span className="whitespace-nowrap">{formatPrintArea(area)}</span>
      </b>
      <span className="mute text-small">
        {formatPixels(area, dpi)}, {dpi} dpi
      </span>
    </span>
  </a>
)

/** The margin of a template, in inches: a cut and a fold may be off by half of it. */
const SAFE_MARGIN_INCHES = 0.125

/** Returns a template as a data URL: the print area in pixels, the safe area as a dashed line, and the centre. */
function toTemplate(area: PrintArea, dpi: number): string {
  const [width, height] = toPixels(area, dpi)
  const unit = area.unit === 'inches' ? 'in' : 'cm'
  const inset = Math.round(SAFE_MARGIN_INCHES * dpi)
  const safe = `M${inset} ${inset}H${width - inset}V${height - inset}H${inset}Z`
  const centre = `M${width / 2} 0V${height}M0 ${height / 2}H${width}`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${area.width}${unit}" height="${area.height}${unit}" viewBox="0 0 ${width} ${height}" fill="none" stroke="#ff5a3c" stroke-width="4">` +
    `<path d="M0 0H${width}V${height}H0Z"/><path d="${safe}" stroke-dasharray="24 16"/><path d="${centre}" stroke-opacity=".3"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
