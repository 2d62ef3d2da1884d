import type {Placement} from '@/lib/catalogue/product'
import type {PrintArea} from '../areaOfSize'
import {AreaOutline, Measured} from './Measured'

type Props = {placement: Placement; area: PrintArea; isLarge: boolean}

/**
 * A print area that covers the whole product: all sizes on one scale, with the chosen one solid, so that a larger size looks
 * larger. A placement without sizes is drawn alone.
 */
export function MeasuredSizes({placement, area, isLarge}: Props) {
  const sizes = [area, ...placement.sizes]
  const width = Math.max(...sizes.map(size => size.width))
  const height = Math.max(...sizes.map(size => size.height))
  const top = height - area.height
  const others = placement.sizes.filter(size => size.width !== area.width || size.height !== area.height)
  return (
    <Measured area={area} box={{left: 0, top: top / height, width: area.width / width, height: area.height / height}}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={`block h-auto w-full ${isLarge ? 'max-h-104' : 'max-h-48'}`}
        role="img"
        aria-label={`${placement.displayName}: the print area in every size, drawn to scale`}
        preserveAspectRatio="none"
      >
        {others.map(({size, width: w, height: h}) => (
          <path
            key={size}
            d={`M0 ${height - h}H${w}V${height}`}
            className="fill-none stroke-key opacity-50 [vector-effect:non-scaling-stroke]"
          />
        ))}
      </svg>
      <AreaOutline
        viewBox={[width, height]}
        path={`M0 ${top}H${area.width}V${height}H0Z`}
        extensions={`M${area.width} ${top}H${width}`}
      />
    </Measured>
  )
}
