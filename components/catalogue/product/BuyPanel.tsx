import {Link} from '@/components/ui/Link'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import {findPrice, priceAt} from '@/lib/catalogue/prices'
import {formatMoney} from '@/lib/format/money'
import {routes} from '@/lib/routes'
import {ColorPicker} from './ColorPicker'
import {SizePicker} from './SizePicker'
import {findShortage} from './stock'

const BuyActions = lazyHydrated(() => import('./buy-bar/BuyActions'))
const PriceTiers = lazyHydrated(() => import('./PriceTiers'))

type Props = {
  detail: PageDetail
  colorKey: string
  onColor: (key: string) => void
  sizeKey: string
  onSize: (key: string) => void
}

/**
 * The options of a product: colour, size, price by quantity, and the links to sell it or to order a sample, unless it is
 * discontinued and none is left.
 */
export function BuyPanel({detail, colorKey, onColor, sizeKey, onSize}: Props) {
  const {product, prices} = detail
  const technique = product.defaultTechnique.key
  const {successor = null} = product.discontinued ?? {}
  const isGone = product.isDiscontinued && product.variants.every(({shortage}) => shortage)
  const getShortage = (size: string) => findShortage(detail, colorKey, size)
  const variant = product.variants.find(one => one.color === colorKey && one.size === sizeKey)
  const group = variant ? findPrice(prices, variant.id, technique) : null
  const price = group ? priceAt(group, 1) : product.priceFrom
  return (
    <div className="min-w-0 lg:[@media(height>=52rem)]:sticky lg:top-24">
      <h1 className="text-[clamp(2.1rem,3.6vw,3.4rem)]">{product.name}</h1>
      <p className="my-4 flex flex-wrap items-baseline gap-x-3">
        <b className="display text-[2rem] leading-none font-normal">{formatMoney(price, product.currency)}</b>
        <span>{group ? 'base, one print included' : 'and up, one print included'}</span>
      </p>
      <p className="max-w-[32rem]">{product.description}</p>
      {product.isDiscontinued && (
        <p className="mt-3 font-bold">
          The maker has stopped this blank. {isGone ? 'None is left.' : 'We print what is left.'}
          {successor && (
            <>
              {' Its successor is the '}
              <Link href={routes.product(successor.id)}>{successor.name}</Link>.
            </>
          )}
        </p>
      )}
      <ColorPicker {...{product, colorKey, onColor}} />
      <SizePicker {...{product, sizeKey, getShortage, onSize}} />
      {group && group.tiers.length > 0 && <PriceTiers group={group} currency={prices.currency} />}
      {!isGone && <BuyActions {...{detail, colorKey, sizeKey}} />}
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
