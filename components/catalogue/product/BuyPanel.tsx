import {useState} from 'react'
import {Button} from '@/components/ui/Button'
import {Icon} from '@/components/ui/icons/Icon'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import {findAvailability} from '@/lib/catalogue/availability'
import {findPrice} from '@/lib/catalogue/prices'
import type {ProductDetail} from '@/lib/catalogue/product'
import {formatDate, formatMoney} from '@/lib/format'
import {routes} from '@/lib/routes'

const PriceTiers = lazyHydrated(() => import('./PriceTiers'))

type Props = {detail: ProductDetail; colorKey: string; onColor: (key: string) => void}

/** What a merchant decides on: colour, size, price by quantity, and where to go from here. */
export function BuyPanel({detail, colorKey, onColor}: Props) {
  const {product, prices} = detail
  const [sizeKey, setSizeKey] = useState(middleSize(product.sizes))
  const technique = product.defaultTechnique.key
  const variantOf = (color: string, size: string) =>
    product.variants.find(variant => variant.color === color && variant.size === size)
  const stateOf = (size: string) => {
    const variant = variantOf(colorKey, size)
    return variant
      ? findAvailability(
          detail.availability,
          variant.id,
          technique,
          detail.availability.sellingRegions[0] ?? 'worldwide',
        )
      : null
  }
  const variant = variantOf(colorKey, sizeKey)
  const group = variant ? findPrice(prices, variant.id, technique) : null
  const replenished = stateOf(sizeKey)?.replenishmentDate
  return (
    <div className="min-w-0 lg:[@media(height>=52rem)]:sticky lg:top-24">
      <h1 className="text-[clamp(2.1rem,3.6vw,3.4rem)]">{product.name}</h1>
      <p className="my-4 flex flex-wrap items-baseline gap-x-3">
        <b className="display text-[2rem] leading-none font-normal">
          {formatMoney(group?.price ?? product.priceFrom, product.currency)}
        </b>
        <span>{group ? 'base, one print included' : 'and up, one print included'}</span>
      </p>
      <p className="max-w-[32rem]">{product.description}</p>
      {product.isDiscontinued && (
        <p className="mt-3 font-bold">The maker has stopped this blank. We print what is left.</p>
      )}
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
      <fieldset className="mt-6">
        <legend className="mb-1 font-bold">Size</legend>
        <div className="seg">
          {product.sizes.map(({key, displayName}) => {
            const isOut = stateOf(key)?.availability !== 'in stock'
            return (
              <label key={key}>
                <input
                  type="radio"
                  name="size"
                  value={key}
                  checked={key === sizeKey}
                  onChange={() => setSizeKey(key)}
                />
                <span className={isOut ? 'line-through opacity-70' : undefined}>
                  {displayName}
                  {isOut && <span className="sr-only">, out of stock</span>}
                </span>
              </label>
            )
          })}
        </div>
        <p className="cap mute mt-2 min-h-[1.45em]" role="status">
          {replenished && `Out of stock; back on ${formatDate(replenished)}.`}
        </p>
      </fieldset>
      {group && group.tiers.length > 0 && <PriceTiers group={group} currency={prices.currency} />}
      <div className="mt-7 flex flex-wrap gap-x-4 gap-y-3.5">
        <Button href={routes.shopifyIntegration} className="flex-[1_1_13rem]">
          Put it in your shop <Icon name="arrow" />
        </Button>
        <Button href={routes.contact} variant="secondary">
          Ask for a sample
        </Button>
      </div>
      {product.highlights.length > 0 && (
        <ul className="mt-7 list-[square] pl-5 marker:text-danger">
          {product.highlights.map(highlight => (
            <li key={highlight} className="mt-1.5">
              {highlight}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** M where there is one, else the size in the middle. */
const middleSize = (sizes: {key: string}[]): string =>
  (sizes.find(({key}) => key === 'M') ?? sizes[Math.floor((sizes.length - 1) / 2)])?.key ?? ''
