import {Picture} from '@/components/ui/picture/Picture'
import type {Mockup, Placement} from '@/lib/catalogue/product'
import type {PrintArea} from '../areaOfSize'
import {AreaOutline, Measured} from './Measured'

const LARGE_SIZES =
  '(width < 40rem) calc(89.5vw - 4.85rem), (width < 64rem) calc(59.7vw - 5.3rem), min(33vw - 5.2rem, 25.7rem)'
const SMALL_SIZES =
  '(width < 40rem) calc(44.7vw - 4.95rem), (width < 64rem) calc(29.8vw - 5.1rem), min(16.7vw - 5.3rem, 10.3rem)'

type Props = {mockup: Mockup; placement: Placement; area: PrintArea; isLarge: boolean}

/** A product without artwork, with a print area and its dimensions. */
export function MeasuredMockup({mockup, placement, area, isLarge}: Props) {
  const {printArea, templateWidth, templateHeight, outline} = mockup
  const {left, top, width, height} = printArea
  const [right, bottom] = [left + width, top + height]
  return (
    <Measured
      area={area}
      box={{
        left: left / templateWidth,
        top: top / templateHeight,
        width: width / templateWidth,
        height: height / templateHeight,
      }}
    >
      <Picture
        image={{
          src: mockup.imageUrl,
          alt: `${placement.displayName}: the print area on the product`,
          width: templateWidth,
          height: templateHeight,
        }}
        sizes={isLarge ? LARGE_SIZES : SMALL_SIZES}
        className="h-auto w-full opacity-55 dark:opacity-90"
      />
      <AreaOutline
        viewBox={[templateWidth, templateHeight]}
        path={outline ?? `M${left} ${top}H${right}V${bottom}H${left}Z`}
        extensions={`M${right} ${top}H${templateWidth}M${right} ${bottom}H${templateWidth}M${left} ${bottom}V${templateHeight}M${right} ${bottom}V${templateHeight}`}
      />
    </Measured>
  )
}
