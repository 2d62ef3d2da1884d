import type {PageProduct} from '@/lib/catalogue/cards/page-detail'

type Props = {product: PageProduct; colorKey: string; onColor: (key: string) => void}

/** The colours of a product as radio buttons. */
export function ColorPicker({product, colorKey, onColor}: Props) {
  return (
    <fieldset className="mt-6">
      <legend className="mb-1 font-bold">Colour</legend>
      <div className="swatches gap-0!">
        {product.colors.map(({key, name, hex}) => (
          <label key={key} className="swatch" title={name}>
            <input
              type="radio"
              name="color"
              value={key}
              aria-label={name}
              checked={key === colorKey}
              onChange={() => onColor(key)}
            />
            <i style={{'--c': hex} as React.CSSProperties} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
